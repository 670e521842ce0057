import type { SessionView } from '../../../../libs/workspace/src/people/people.contract';
import type { ReadJson } from '../page/page-module';

/** Reads the person who is signed in, and the ways to sign in. Apart from `account.ts`, since pages of visitors need only this. */
export const getSession = (read: ReadJson) => read<SessionView>('/api/v1/session');
