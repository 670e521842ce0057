import { isOwnPath } from '../../../../api/src/people/own-path';

/**
 * Where the address says that somebody wants to go who has signed in: a page of ours, in the language that they sign in
 * with.
 * @param next path below the language; anybody can write one
 * @returns undefined where it says nothing that is to be followed: then it is the workspace
 */
export const nextPage = (next: string | null, language: string): string | undefined =>
  isOwnPath(next) && !/^\/(?:sign-in|join)?(?:[/?#]|$)/.test(next) ? `/${language}${next}` : undefined;
