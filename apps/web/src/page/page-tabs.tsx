import { useLocation } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import tabs from '../ui/tabs.module.css';
import { PageLink } from './page-link';

interface PageTabsProps {
  /** Accessible name. */
  readonly label: string;
  /** Paths without the language. */
  readonly pages: readonly { readonly path: string; readonly label: string }[];
}

/**
 * Links to pages that belong together, shown on these alone. The tab of a page is also current on those below its path.
 */
export function PageTabs({ label, pages }: PageTabsProps) {
  const { pathname } = useLocation();
  const language = useLanguage().tag;
  const isCurrent = ({ path }: { readonly path: string }) => `${pathname}/`.startsWith(`/${language}${path}/`);
  if (!pages.some(isCurrent)) return null;
  return (
    <nav className={tabs.tabs} aria-label={label}>
      {pages.map((page) => (
        <PageLink
          key={page.path}
          to={page.path}
          className={tabs.tab}
          aria-current={isCurrent(page) ? 'page' : undefined}
        >
          {page.label}
        </PageLink>
      ))}
    </nav>
  );
}
