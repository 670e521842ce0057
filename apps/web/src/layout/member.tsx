import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLocation } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import type { ProfileView } from '../../../../libs/workspace/src/people/people.contract';
import { may } from '../../../../libs/workspace/src/access/permissions';
import type { InPlaceProps } from '../in-place/in-place';
import { setInPlace, useInPlace } from '../page/in-place';
import { keepTypedTexts } from '../page/keep-typed-texts';
import { PageLink } from '../page/page-link';
import { useAppContext } from '../page/app-context';
import { setSignedInPerson } from '../page/signed-in-person';
import { Avatar } from '../ui/avatar';
import { Icon } from '../ui/icon';
import { Menu } from '../ui/menu';
import { ApplicationDraftsSwitch, DraftsSwitch } from './drafts';
import frameStyles from './frame.module.css';
import menus from './menus.module.css';
import styles from './member.module.css';
import { NotificationBell } from './notification-bell';
import { usePlaces } from './use-places';

export { DraftsBanner } from './drafts';
export { MemberCommands } from './member-commands';
export { NavigationButton, WorkspaceNavigation } from './workspace-navigation';

// In the browser this runs before hydration; only members have text areas.
if (typeof document !== 'undefined') keepTypedTexts(document);

/** Leads from the pages of visitors to the workspace. */
export function WorkspaceLink({ person }: { person: ProfileView }) {
  const { t } = useTranslation('dragoman/common');
  return may(person, 'texts.read') ? (
    <PageLink to="/workspace" className={`${frameStyles.link} ${styles.workspaceLink}`}>
      {t('navigation.workspace')}
    </PageLink>
  ) : null;
}

/** Nothing for people without a role, whom an application may sign in: they have no notifications. */
export function MemberNotifications({ person }: { person: ProfileView }) {
  return may(person, 'own.manage') ? <NotificationBell /> : null;
}

/** The menu of the signed-in person, with their profile and signing out. */
export function MemberMenu({ person }: { person: ProfileView }) {
  const { t } = useTranslation('dragoman/common');
  const language = useLanguage().tag;
  const areOwnTextsEdited = useAppContext().host === undefined;
  return (
    <Menu
      label={t('account.menu', { name: person.name })}
      button={
        <>
          <Avatar name={person.name} />
          <span className={styles.name} dir="auto">
            {person.name}
          </span>
        </>
      }
    >
      <p className={styles.account}>
        <strong dir="auto">{person.name}</strong>
        {person.email && <bdi>{person.email}</bdi>}
      </p>
      {may(person, 'own.manage') && (
        <PageLink to="/profile" className={menus.item}>
          {t('account.profile')}
        </PageLink>
      )}
      {may(person, 'drafts.preview') && areOwnTextsEdited && <DraftsSwitch />}
      {/* The application shows drafts to the people that it signs in itself. */}
      {may(person, 'drafts.preview') && !areOwnTextsEdited && person.application && <ApplicationDraftsSwitch />}
      {may(person, 'texts.edit') && areOwnTextsEdited && <InPlaceSwitch />}
      {!person.application && (
        // Reloads the document, so that no data of the person stays in it.
        <Form method="post" action={`/${language}/sign-out`} reloadDocument>
          <button type="submit" className={`${menus.item} ${styles.menuButton}`}>
            {t('account.signOut')}
          </button>
        </Form>
      )}
      {person.application?.signOut && (
        <a href={person.application.signOut} className={menus.item}>
          {t('account.signOut')}
        </a>
      )}
    </Menu>
  );
}

/** Switches Edit in place. Hidden without JavaScript, which it needs. */
function InPlaceSwitch() {
  const { t } = useTranslation('dragoman/common');
  const isOn = useInPlace();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className={`${menus.item} ${styles.menuButton} ${menus.withScript}`}
      onClick={({ currentTarget }) => {
        setInPlace(!isOn);
        currentTarget.closest('details')!.open = false;
      }}
    >
      {t('account.inPlace')}
      {isOn && <Icon name="check" className={menus.check} />}
    </button>
  );
}

/** Loads Edit in place once it is switched on. Records where texts are while drafts are shown, and shows one in a frame. */
export function MemberTools({ person }: { person: ProfileView }) {
  const isOn = useInPlace() && may(person, 'texts.edit');
  const [InPlace, setInPlaceComponent] = useState<ComponentType<InPlaceProps>>();
  const { browserTexts: texts } = useAppContext();
  const language = useLanguage().tag;
  const [readyLanguage, setReadyLanguage] = useState<string>();
  const wasOn = useRef(false);
  useEffect(() => {
    if (isOn === wasOn.current) return;
    wasOn.current = isOn;
    void import('../in-place/show-drafts').then(({ showDrafts }) => showDrafts(texts!, isOn));
  }, [isOn, texts]);
  useEffect(() => {
    if (!isOn) return;
    let isCancelled = false;
    Promise.all([import('../in-place/in-place'), texts!.load(language, IN_PLACE_NAMESPACES)]).then(
      ([module]) => {
        if (isCancelled) return;
        setInPlaceComponent(() => module.InPlace);
        setReadyLanguage(language);
      },
      () => setInPlace(false), // so that the switch is off again
    );
    return () => void (isCancelled = true);
  }, [isOn, texts, language]);
  usePlaces(isOn);
  /** Texts of other front ends are edited on it: its own texts are in the way there. */
  const isEditor = useLocation().pathname === `/${language}/edit`;
  useEffect(() => setSignedInPerson(person.id), [person.id]);
  return isOn && !isEditor && InPlace && readyLanguage === language ? <InPlace person={person} texts={texts!} /> : null;
}

const IN_PLACE_NAMESPACES = [
  'dragoman/in-place',
  'dragoman/editing',
  'dragoman/messages',
  'dragoman/translate',
  'dragoman/deleted-key',
];
