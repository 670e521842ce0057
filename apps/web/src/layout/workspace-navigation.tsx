import { memberNavigation } from 'virtual:member-navigation';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { may } from '../../../../libs/workspace/src/access/permissions';
import type { ProfileView } from '../../../../libs/workspace/src/people/people.contract';
import { setCookie } from '../page/cookies';
import { useLinkText } from '../page/link-text';
import { PageLink } from '../page/page-link';
import { navigationSections, type NavigationLink } from '../page/page-route';
import { WorkspaceIcon } from '../ui/workspace-icon';
import { useVisitReports } from './use-visit-reports';
import styles from './workspace-navigation.module.css';

const NAVIGATION_ID = 'navigation';

/** Below this width the labels are hidden; the style sheet has the same limit. */
const COLLAPSED_PX = 128;

/**
 * Links to the pages of the workspace that the person may open. It is a column beside the page, which can be collapsed to
 * its icons. On a phone it is a popover, which {@link NavigationButton} opens, also without JavaScript.
 */
export function WorkspaceNavigation({ person }: { person: ProfileView }) {
  const { t } = useTranslation('dragoman/common');
  const current = useCurrentPath();
  const linkText = useLinkText();
  useVisitReports(person);
  const links = memberNavigation.filter(
    ({ paletteOnly, permission }) => !paletteOnly && (permission === undefined || may(person, permission)),
  );
  const sections = navigationSections
    .map((section) => ({ section, links: links.filter((link) => sectionOf(link) === section) }))
    .filter((each) => each.links.length > 0);
  return (
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-noninteractive-element-interactions -- handles the clicks of its links, which keys cause as well
    <nav
      id={NAVIGATION_ID}
      popover="auto"
      className={styles.navigation}
      aria-label={t('navigation.workspace')}
      onClick={({ currentTarget, target }) => {
        if ((target as Element).closest('a') && currentTarget.matches(':popover-open')) currentTarget.hidePopover();
      }}
    >
      {sections.map(({ section, links }) => (
        <div key={section} className={styles.section}>
          {section !== 'translation' && (
            <p id={`${NAVIGATION_ID}-${section}`} className={styles.title}>
              {t(`navigation.section.${section}`)}
            </p>
          )}
          <ul aria-labelledby={section === 'translation' ? undefined : `${NAVIGATION_ID}-${section}`}>
            {links.map(({ path, label, icon = 'page' }) => (
              <li key={path}>
                <PageLink
                  to={path}
                  className={styles.link}
                  title={linkText(label)}
                  aria-current={path === current ? 'page' : undefined}
                >
                  <WorkspaceIcon name={icon} size="1.125rem" />
                  <span className={styles.label}>{linkText(label)}</span>
                </PageLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className={styles.foot}>
        <PageLink to="/" className={styles.link} title={t('navigation.publicPages')}>
          <WorkspaceIcon name="site" size="1.125rem" />
          <span className={styles.label}>{t('navigation.publicPages')}</span>
        </PageLink>
        <button type="button" className={styles.collapse} onClick={toggleCollapsed}>
          <WorkspaceIcon name="collapse" size="1.125rem" />
          <span className={styles.whenExpanded}>{t('navigation.collapse')}</span>
          <span className={styles.whenCollapsed}>{t('navigation.expand')}</span>
        </button>
      </div>
    </nav>
  );
}

/** Opens the navigation on a phone. */
export function NavigationButton() {
  const { t } = useTranslation('dragoman/common');
  return (
    <button
      type="button"
      className={styles.button}
      popoverTarget={NAVIGATION_ID}
      aria-label={t('navigation.workspace')}
    >
      <WorkspaceIcon name="menu" size="1.125rem" />
    </button>
  );
}

const sectionOf = ({ section = 'translation' }: NavigationLink) => section;

/** Returns the path of the link to the current page, or to the page that it is below. */
function useCurrentPath(): string | undefined {
  const language = useLanguage().tag;
  const { pathname } = useLocation();
  return memberNavigation
    .map(({ path }) => path)
    .filter((path) => `${pathname}/`.startsWith(`/${language}${path}/`))
    .sort((one, other) => other.length - one.length)[0];
}

/** Collapses or expands the navigation, in this browser. Without a choice, the width of the window decides. */
function toggleCollapsed(): void {
  const isCollapsed = document.getElementById(NAVIGATION_ID)!.clientWidth < COLLAPSED_PX;
  const choice = isCollapsed ? 'expanded' : 'collapsed';
  document.documentElement.dataset.navigation = choice;
  setCookie('navigation', choice, 'year');
}
