import { useLanguage } from '@dragoman/i18n/react';
import { Link, type LinkProps } from './link';

interface PageLinkProps extends LinkProps {
  /** Path below the language, with its query: `/texts?namespace=common`. */
  to: string;
}

/** A link to a page of this application, in the current language. */
export function PageLink({ to, ...props }: PageLinkProps) {
  return <Link to={`/${useLanguage().tag}${to === '/' ? '' : to}`} {...props} />;
}
