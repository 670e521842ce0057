import type {
  BrowserView,
  InvitationView,
  PeopleView,
  PersonView,
  ProfileView,
  SessionView,
  TokenView,
} from '../../../api/src/people/people.contract';
import type { ReadJson } from '../page/page-module';
import { withQuery } from './read-json';

/** Who asks, and how one signs in here. */
export const session = (read: ReadJson) => read<SessionView>('/api/v1/session');

/** What one says of oneself. */
export const profile = (read: ReadJson) => read<ProfileView>('/api/v1/profile');

/** The browsers that one is signed in with. */
export const sessions = (read: ReadJson) => read<{ sessions: readonly BrowserView[] }>('/api/v1/sessions');

/** One's own keys for programs. */
export const tokens = (read: ReadJson) => read<{ tokens: readonly TokenView[] }>('/api/v1/tokens');

/** Everybody, page by page. */
export const people = (read: ReadJson, cursor?: string) => read<PeopleView>(withQuery('/api/v1/people', { cursor }));

export const person = (read: ReadJson, id: string) => read<PersonView>(personPath(id));

export const tokensOf = (read: ReadJson, id: string) =>
  read<{ tokens: readonly TokenView[] }>(`${personPath(id)}/tokens`);

export const invitations = (read: ReadJson) => read<{ invitations: readonly InvitationView[] }>('/api/v1/invitations');

export const personPath = (id: string): string => `/api/v1/people/${encodeURIComponent(id)}`;
