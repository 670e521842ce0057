import { useTranslation } from 'react-i18next';
import { Form, NavLink } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import type { ProfileView } from '../../../api/src/people/people.contract';
import { may, type Permission } from '../../../api/src/people/permissions';
import { PageLink } from '../page/page-link';
import { Menu } from '../ui/menu';
import frame from './frame.module.css';
import menus from './menus.module.css';
import styles from './member.module.css';

/** A page of the workspace, with what one has to be allowed to open it. */
interface Place {
  readonly path: string;
  readonly permission: Permission;
  readonly key: 'navigation.people';
}

const places: readonly Place[] = [];

/** Links to those pages of the workspace that the person may open. */
export function MemberPlaces({ person }: { person: ProfileView }) {
  const { t } = useTranslation('dragoman/common');
  const language = useLanguage().tag;
  return places
    .filter(({ permission }) => may(person, permission))
    .map(({ path, key }) => (
      <NavLink key={path} to={`/${language}${path}`} className={frame.place}>
        {t(key)}
      </NavLink>
    ));
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
          <span className={styles.initial} aria-hidden="true">
            {initial(person.name, language)}
          </span>
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
      {/* The next page is a document of its own: nothing of this person's is left in it. */}
      <Form method="post" action={`/${language}/sign-out`} reloadDocument>
        <button type="submit" className={`${menus.item} ${styles.out}`}>
          {t('account.signOut')}
        </button>
      </Form>
    </Menu>
  );
}

/** What a person sees as the first character, however many code points it is written with. */
function initial(name: string, language: string): string {
  const [first] = new Intl.Segmenter(language).segment(name.trim());
  return first?.segment.toLocaleUpperCase(language) ?? '';
}
