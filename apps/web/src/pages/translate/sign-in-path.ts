import { useLocation } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';

/** Where somebody signs in, and comes back from. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation();
  return `/${useLanguage().tag}/sign-in?${new URLSearchParams({ next: pathname + search })}`;
}
