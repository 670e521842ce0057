import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLocation } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import type { ProfileView } from '../../../api/src/people/people.contract';
import { may } from '../../../api/src/people/permissions';
import type { InPlaceProps } from '../in-place/in-place';
import { switchInPlace, useInPlace } from '../page/in-place';
import { memberPlaces } from '../page/member-places';
import { PageLink } from '../page/page-link';
import { useSurroundings } from '../page/surroundings';
import { Icon } from '../ui/icon';
import { Menu } from '../ui/menu';
import { DraftsSwitch } from './drafts';
import frame from './frame.module.css';
import menus from './menus.module.css';
import styles from './member.module.css';

export { DraftsBanner } from './drafts';
export { MemberCommands } from './member-commands';

const places = memberPlaces.filter((place) => place.inRow === true);

/** Links to those pages of the workspace that the person may open, in a row of their own: there are many of them. */
export function MemberNavigation({ person }: { person: ProfileView }) {
  const { t } = useTranslation(['dragoman/common']);
  const language = useLanguage().tag;
  const { pathname } = useLocation();
  const here = memberPlaces.find(({ path }) => `${pathname}/`.startsWith(`/${language}${path}/`));
  const current = typeof here?.inRow === 'string' ? here.inRow : here?.path;
  const row = useRef<HTMLElement>(null);
  // Where they do not fit, the one that is open is in sight.
  useEffect(() => {
    const current = row.current!.querySelector('[aria-current]');
    if (current) row.current!.scrollBy({ left: middle(current) - middle(row.current!), behavior: 'instant' });
  }, [pathname]);
  return (
    <nav ref={row} className={frame.work} aria-label={t('navigation.workspace')}>
      {places
        .filter(({ permission }) => may(person, permission))
        .map(({ path, key }) => (
          <PageLink key={path} to={path} className={frame.place} aria-current={path === current ? 'page' : undefined}>
            {t(key)}
          </PageLink>
        ))}
    </nav>
  );
}

function middle(element: Element): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}

/** Who is signed in, and the way out. */
export function MemberMenu({ person }: { person: ProfileView }) {
  const { t } = useTranslation('dragoman/common');
  const language = useLanguage().tag;
  return (
    <Menu
      label={t('account.menu', { name: person.name })}
      button={
        <>
          <span className={styles.initial} data-initial={initial(person.name, language)} aria-hidden="true" />
          <span className={styles.name} dir="auto">
            {person.name}
          </span>
        </>
      }
    >
      <p className={styles.who}>
        <strong dir="auto">{person.name}</strong>
        <bdi>{person.email}</bdi>
      </p>
      <PageLink to="/profile" className={menus.item}>
        {t('account.profile')}
      </PageLink>
      {may(person, 'drafts.preview') && <DraftsSwitch />}
      {may(person, 'texts.edit') && <InPlaceSwitch />}
      {/* The next page is a document of its own: nothing of this person's is left in it. */}
      <Form method="post" action={`/${language}/sign-out`} reloadDocument>
        <button type="submit" className={`${menus.item} ${styles.out}`}>
          {t('account.signOut')}
        </button>
      </Form>
    </Menu>
  );
}

/** Needs JavaScript, and is not shown without. */
function InPlaceSwitch() {
  const { t } = useTranslation('dragoman/common');
  const on = useInPlace();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={`${menus.item} ${styles.out} ${menus.withScript}`}
      onClick={({ currentTarget }) => {
        switchInPlace(!on);
        currentTarget.closest('details')!.open = false;
      }}
    >
      {t('account.inPlace')}
      {on && <Icon name="check" className={menus.check} />}
    </button>
  );
}

/** What is loaded once somebody switches it on. */
export function MemberTools({ person }: { person: ProfileView }) {
  const on = useInPlace() && may(person, 'texts.edit');
  const [InPlace, show] = useState<ComponentType<InPlaceProps>>();
  const { browserTexts: texts } = useSurroundings();
  const language = useLanguage().tag;
  const [ready, setReady] = useState<string>();
  const wasOn = useRef(false);
  useEffect(() => {
    if (on === wasOn.current) return;
    wasOn.current = on;
    void import('../in-place/show-drafts').then(({ showDrafts }) => showDrafts(texts!, on));
  }, [on, texts]);
  useEffect(() => {
    if (!on) return;
    let wanted = true;
    Promise.all([import('../in-place/in-place'), texts!.load(language, IN_PLACE_NAMESPACES)]).then(
      ([code]) => {
        if (!wanted) return;
        show(() => code.InPlace);
        setReady(language);
      },
      () => switchInPlace(false), // rather than a switch that says what is not so
    );
    return () => void (wanted = false);
  }, [on, texts, language]);
  return on && InPlace && ready === language ? <InPlace person={person} texts={texts!} /> : null;
}

const IN_PLACE_NAMESPACES = ['dragoman/in-place', 'dragoman/messages'];

/** What a person sees as the first character, however many code points it is written with. */
function initial(name: string, language: string): string {
  const [first] = new Intl.Segmenter(language).segment(name.trim());
  return first?.segment.toLocaleUpperCase(language) ?? '';
}
