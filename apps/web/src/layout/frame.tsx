import { publicNavigation } from 'virtual:navigation';
import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigation } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { signInPath } from '../addresses/sign-in-address';
import { onAnnouncement } from '../page/announce';
import { Link } from '../page/link';
import { PageLink } from '../page/page-link';
import { usePageHandle } from '../page/page-handle';
import { useLinkText } from '../page/link-text';
import { useAppContext } from '../page/app-context';
import { LanguageMenu } from './language-menu';
import { Logo } from './logo';
import { focusPage, isFocusLost } from '../ui/moved-focus';
import { memberModule } from './member-code';
import { ThemeMenu } from './theme-menu';
import styles from './frame.module.css';

/**
 * The frame of every page: header, page and footer. The workspace has a navigation of its own in place of the footer. Its
 * `Suspense` never shows a fallback: with it, React hydrates the navigation after the page, or as soon as someone uses it.
 */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('dragoman/common');
  const { person } = useAppContext();
  const Member = person && memberModule();
  const { isOfWorkspace, fillsWindow } = usePageHandle();
  const isWorkspace = isOfWorkspace === true && person !== undefined && Member !== undefined;
  // As the server rendered it: selectors that look for a part of the page would be matched again with each change of the page.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-workspace', isWorkspace);
  }, [isWorkspace]);
  return (
    <div
      className={styles.frame}
      data-workspace={isWorkspace || undefined}
      data-wide={(isWorkspace && fillsWindow) || undefined}
    >
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          {isWorkspace && <Member.NavigationButton />}
          <PageLink to={isWorkspace ? '/workspace' : '/'} className={styles.home}>
            <Logo className={styles.logo} />
            <span className={styles.product}>{t('name')}</span>
          </PageLink>
          {!isWorkspace && <PublicNavigation>{Member && <Member.WorkspaceLink person={person} />}</PublicNavigation>}
          {isWorkspace && <Member.MemberCommands person={person} isWide />}
          <div className={styles.menus}>
            {Member && !isWorkspace && <Member.MemberCommands person={person} isWide={false} />}
            <LanguageMenu />
            <ThemeMenu />
            {Member && <Member.MemberNotifications person={person} />}
            {Member ? <Member.MemberMenu person={person} /> : <SignInLink />}
          </div>
        </div>
        {Member && <Member.DraftsBanner />}
        <BusyLine />
      </header>
      {isWorkspace && (
        <Suspense>
          <Member.WorkspaceNavigation person={person} />
        </Suspense>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {!isWorkspace && (
        <footer className={styles.footer}>
          <p>{t('footer.about')}</p>
        </footer>
      )}
      <LiveRegion />
      {Member && <Member.MemberTools person={person} />}
    </div>
  );
}

/** A component of its own: the frame is not rendered again when a navigation begins. */
function BusyLine() {
  return useNavigation().state === 'idle' ? null : <div className={styles.busy} />;
}

/** Links to the pages of visitors. */
function PublicNavigation({ children }: { children: ReactNode }) {
  const { t } = useTranslation('dragoman/common');
  const language = useLanguage().tag;
  const { pathname } = useLocation();
  const linkText = useLinkText();
  return (
    <nav className={styles.navigation} aria-label={t('navigation.label')}>
      {publicNavigation
        .filter(({ paletteOnly }) => !paletteOnly)
        .map(({ path, label }) => (
          <PageLink
            key={path}
            to={path}
            className={styles.link}
            aria-current={`${pathname}/`.startsWith(`/${language}${path}/`) ? 'page' : undefined}
          >
            {linkText(label)}
          </PageLink>
        ))}
      {children}
    </nav>
  );
}

/** Comes back to the current page after signing in. */
function SignInLink() {
  const { t } = useTranslation('dragoman/common');
  const path = signInPath(useLocation(), useLanguage().tag);
  return (
    <Link to={path} className={styles.link} rel="nofollow">
      {t('account.signIn')}
    </Link>
  );
}

/**
 * The live region for screen readers: the title after a navigation, which browsers announce only for documents, and the
 * announcements of pages.
 */
function LiveRegion() {
  const { pathname } = useLocation();
  const [message, setMessage] = useState('');
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    setMessage(document.title);
    if (isFocusLost()) focusPage(); // else Tab would begin above the navigation after a link that is gone
  }, [pathname]);
  // Cleared first, so that a repeated message is announced again.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const removeListener = onAnnouncement((announcement) => {
      setMessage('');
      clearTimeout(timer);
      timer = setTimeout(() => setMessage(announcement), 50);
    });
    return () => {
      clearTimeout(timer);
      removeListener();
    };
  }, []);
  return (
    <p className="visually-hidden" role="status">
      {message}
    </p>
  );
}
