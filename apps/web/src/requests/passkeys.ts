import type {
  CredentialInput,
  PasskeyInput,
  PasskeyOptionsView,
  PasskeysView,
} from '../../../../libs/workspace/src/people/people.contract';
import type { ReadJson, Send } from '../page/page-module';

export const listPasskeys = (read: ReadJson) => read<PasskeysView>('/api/v1/profile/passkeys');

/** Returns the options to create a passkey with. */
export const beginPasskey = (send: Send) => send<PasskeyOptionsView>('POST', '/api/v1/profile/passkeys/options');

export const addPasskey = (send: Send, body: PasskeyInput) => send('POST', '/api/v1/profile/passkeys', { body });

export const removePasskey = (send: Send, id: string) =>
  send('DELETE', `/api/v1/profile/passkeys/${encodeURIComponent(id)}`);

/** Returns the options to sign in with a passkey. */
export const beginPasskeySignIn = (send: Send) => send<PasskeyOptionsView>('POST', '/api/v1/session/passkey/options');

export const signInWithPasskey = (send: Send, body: CredentialInput) =>
  send('POST', '/api/v1/session/passkey', { body });

/** Returns the options to prove with a passkey who the signed-in person is. */
export const beginPasskeyConfirmation = (send: Send) =>
  send<PasskeyOptionsView>('POST', '/api/v1/session/reauthentication/options');
