import type {
  AcceptInvitationInput,
  BrowserSessionView,
  ChangeEmailInput,
  ChangePasswordInput,
  ChangeProfileInput,
  LinkView,
  PasswordResetRequestInput,
  ProfileView,
  ReauthenticationInput,
  ResetPasswordInput,
  SessionView,
  SetupInput,
  SignInInput,
} from '../../../../libs/workspace/src/people/people.contract';
import type { CreateTokenInput, NewTokenView, TokenView } from '../../../../libs/workspace/src/tokens/tokens.contract';
import type { ReadJson, Send } from '../page/page-module';
import { withQuery } from './read-json';

/** Returns the path that redirects to the sign-in of the application that the workspace is mounted in, and then to `next`. */
export const applicationSignInPath = (next: string): string => withQuery('/api/v1/session/application', { next });

export const signIn = (send: Send, body: SignInInput) => send<SessionView>('POST', '/api/v1/session', { body });

/** Proves again who the signed-in person is. */
export const reauthenticate = (send: Send, body: ReauthenticationInput) =>
  send('POST', '/api/v1/session/reauthentication', { body });

/** Completes a sign-in with a code of the authenticator app, or a recovery code. */
export const signInWithCode = (send: Send, code: string) =>
  send<SessionView>('POST', '/api/v1/session/second-factor', { body: { code } });

export const signOut = (send: Send) => send('DELETE', '/api/v1/session');

/** Discards the identity of the identity provider that waits for a sign-in to its account. */
export const discardPendingIdentity = (send: Send) => send('DELETE', '/api/v1/session/pending-identity');

export const requestPasswordReset = (send: Send, body: PasswordResetRequestInput) =>
  send('POST', '/api/v1/password-reset', { body });

/** Reads the purpose of a link without using it. */
export const lookUpLink = (send: Send, secret: string) =>
  send<LinkView>('POST', '/api/v1/links/look', { body: { secret } });

export const setUpInstallation = (send: Send, body: SetupInput) => send('POST', '/api/v1/links/setup', { body });

export const acceptInvitation = (send: Send, body: AcceptInvitationInput) =>
  send('POST', '/api/v1/links/invitation', { body });

export const resetPassword = (send: Send, body: ResetPasswordInput) => send('POST', '/api/v1/links/reset', { body });

export const getProfile = (read: ReadJson) => read<ProfileView>('/api/v1/profile');

export const changeProfile = (send: Send, body: ChangeProfileInput, ifMatch: number | '*') =>
  send<ProfileView>('PATCH', '/api/v1/profile', { body, ifMatch });

export const deleteOwnAccount = (send: Send, ifMatch: number) => send('DELETE', '/api/v1/profile', { ifMatch });

/** Changes the own email address, or sends a link that does so. */
export const changeEmail = (send: Send, body: ChangeEmailInput) => send('POST', '/api/v1/profile/email', { body });

export const sendEmailLinkAgain = (send: Send) => send('POST', '/api/v1/profile/email/link');

export const cancelEmailChange = (send: Send) => send('DELETE', '/api/v1/profile/email');

export const confirmEmail = (send: Send, secret: string) => send('POST', '/api/v1/links/email', { body: { secret } });

export const changePassword = (send: Send, body: ChangePasswordInput) =>
  send('POST', '/api/v1/profile/password', { body });

/** Reads the person's sessions, one for each browser. */
export const listSessions = (read: ReadJson) => read<{ sessions: readonly BrowserSessionView[] }>('/api/v1/sessions');

export const endSession = (send: Send, id: string) => send('DELETE', `/api/v1/sessions/${encodeURIComponent(id)}`);

export const endAllSessions = (send: Send) => send('DELETE', '/api/v1/sessions');

export const listTokens = (read: ReadJson) => read<{ tokens: readonly TokenView[] }>('/api/v1/tokens');

export const createToken = (send: Send, body: CreateTokenInput) =>
  send<NewTokenView>('POST', '/api/v1/tokens', { body });

export const revokeToken = (send: Send, id: string) => send('DELETE', `/api/v1/tokens/${encodeURIComponent(id)}`);
