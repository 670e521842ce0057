import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation, useNavigation } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { onAnnouncement } from '../page/announce';
import { PageLink } from '../page/page-link';
import { publicPlaces } from '../page/places';
import { useSurroundings } from '../page/surroundings';
import { LanguageMenu } from './language-menu';
import { Mark } from './mark';
import { member } from './member-code';
import { ThemeMenu } from './theme-menu';
import styles from './frame.module.css';

/** Header, page, footer. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('dragoman/common');
  const language = useLanguage().tag;
  const { person } = useSurroundings();
  const Member = person && member();
  const busy = useNavigation().state !== 'idle';
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <header className={styles.header} data-busy={busy || undefined}>
        <div className={styles.bar}>
          <PageLink to="/" className={styles.home}>
            <Mark className={styles.mark} />
            {t('name')}
          </PageLink>
          <nav className={styles.navigation} aria-label={t('navigation.label')}>
            {publicPlaces.map(({ path, key }) => (
              <NavLink key={path} to={`/${language}${path}`} className={styles.place}>
                {t(key)}
              </NavLink>
            ))}
          </nav>
          <div className={styles.menus}>
            {Member && <Member.MemberCommands person={person!} />}
            <LanguageMenu />
            <ThemeMenu />
            {Member ? <Member.MemberMenu person={person!} /> : <SignInLink />}
          </div>
        </div>
        {Member && <Member.MemberNavigation person={person!} />}
        {Member && <Member.DraftsBanner />}
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        <p>{t('footer.about')}</p>
      </footer>
      <Arrival />
      {Member && <Member.MemberTools person={person!} />}
    </div>
  );
}

/** Comes back to the page that it is on. */
function SignInLink() {
  const { t } = useTranslation('dragoman/common');
  const { pathname, search } = useLocation();
  const here = pathname.slice(1 + useLanguage().tag.length) + search;
  const next = /^(?:\/sign-in|\/join)?(?:[/?]|$)/.test(here) ? '' : `?${new URLSearchParams({ next: here })}`;
  return (
    <PageLink to={`/sign-in${next}`} className={styles.place} rel="nofollow">
      {t('account.signIn')}
    </PageLink>
  );
}

/**
 * The one place where those who hear the page are told what happens without them: that another one is shown, which the
 * browser says only of documents, and what pages announce.
 */
function Arrival() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    setTitle(document.title);
  }, [pathname]);
  // The same words again are said again: between them there is nothing.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = onAnnouncement((words) => {
      setTitle('');
      clearTimeout(timer);
      timer = setTimeout(() => setTitle(words), 50);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}
