import { isOwnPath } from '../../../../api/src/people/own-path';

/**
 * Where somebody goes who has signed in: a page of ours, in the language that they sign in with.
 * @param next path below the language, as the address says; anybody can write one
 * @returns undefined where it says nothing that is to be followed
 */
export const nextPage = (next: string | null, language: string): string | undefined =>
  isOwnPath(next) && !/^\/(?:sign-in|join)?(?:[/?#]|$)/.test(next) ? `/${language}${next}` : undefined;
