import type {
  ChangePersonInput,
  InvitationInput,
  InvitationsInput,
  InvitationsResultView,
  InvitationView,
  NewLinkView,
  PeopleView,
  PersonView,
  RenewedInvitationsView,
  RenewInvitationsInput,
  RevokedInvitationsView,
} from '../../../../libs/workspace/src/people/people.contract';
import type { TokenView } from '../../../../libs/workspace/src/tokens/tokens.contract';
import type { ReadJson, Send } from '../page/page-module';
import { withQuery } from './read-json';

/** Reads the people of the installation, page by page. @param query q: words in the name or the email address */
export const listPeople = (
  read: ReadJson,
  query: { limit?: string } & { [Name in 'q' | 'role' | 'state' | 'cursor']?: string | undefined },
) => read<PeopleView>(withQuery('/api/v1/people', query));

export const getPerson = (read: ReadJson, id: string) => read<PersonView>(personPath(id));

export const changePerson = (send: Send, id: string, body: ChangePersonInput, ifMatch: number) =>
  send<PersonView>('PATCH', personPath(id), { body, ifMatch });

export const deletePerson = (send: Send, id: string, ifMatch: number) => send('DELETE', personPath(id), { ifMatch });

/** Creates a link to a new password. */
export const createPasswordReset = (send: Send, id: string, query: { sendEmail?: 'true' }) =>
  send<NewLinkView>('POST', withQuery(`${personPath(id)}/password-reset`, query));

export const revokePasswordReset = (send: Send, id: string) => send('DELETE', `${personPath(id)}/password-reset`);

/** Ends all sessions of a person. */
export const signOutPerson = (send: Send, id: string) => send('DELETE', `${personPath(id)}/sessions`);

export const listTokensOfPerson = (read: ReadJson, id: string) =>
  read<{ tokens: readonly TokenView[] }>(`${personPath(id)}/tokens`);

export const revokeTokenOfPerson = (send: Send, id: string, token: string) =>
  send('DELETE', `${personPath(id)}/tokens/${encodeURIComponent(token)}`);

/** @param query q: part of the email address */
export const listInvitations = (
  read: ReadJson,
  query: { q?: string | undefined; state?: InvitationView['state'] | undefined } = {},
) => read<{ invitations: readonly InvitationView[] }>(withQuery('/api/v1/invitations', query));

/** Creates an invitation for an address that has neither an account nor a pending invitation. */
export const createInvitation = (send: Send, body: InvitationInput) =>
  send<NewLinkView>('POST', '/api/v1/invitations', { body });

/** Creates invitations for the addresses that have neither an account nor a pending invitation. */
export const createInvitations = (send: Send, body: InvitationsInput) =>
  send<InvitationsResultView>('POST', '/api/v1/invitations/bulk', { body });

export const withdrawInvitation = (send: Send, id: string) =>
  send('DELETE', `/api/v1/invitations/${encodeURIComponent(id)}`);

/** Revokes the invitations that are still pending, at most 200. */
export const withdrawInvitations = (send: Send, invitationIds: readonly string[], idempotencyKey: string) =>
  send<RevokedInvitationsView>('POST', '/api/v1/invitations/revoke', { body: { invitationIds }, idempotencyKey });

/** Renews invitations that are open, at most 200. */
export const renewInvitations = (send: Send, body: RenewInvitationsInput, idempotencyKey: string) =>
  send<RenewedInvitationsView>('POST', '/api/v1/invitations/renew', { body, idempotencyKey });

const personPath = (id: string) => `/api/v1/people/${encodeURIComponent(id)}`;
