import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';

interface PageLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** Path below the language, with its query: `/texts?namespace=common`. */
  to: string;
}

/** A link to a page of this application, in the current language. */
export function PageLink({ to, ...props }: PageLinkProps) {
  return <Link to={`/${useLanguage().tag}${to === '/' ? '' : to}`} {...props} />;
}
