import type {
  AuthenticatorAppInput,
  AuthenticatorAppSetupView,
  RecoveryCodesView,
  SecondFactorRules,
  SecondFactorsView,
} from '../../../../libs/workspace/src/people/people.contract';
import type { ReadJson, Send } from '../page/page-module';

export const getSecondFactors = (read: ReadJson) => read<SecondFactorsView>('/api/v1/profile/second-factors');

/** Returns a new secret with its QR code, or those of an earlier secret. */
export const setUpAuthenticatorApp = (send: Send, secret?: string) =>
  send<AuthenticatorAppSetupView>('POST', '/api/v1/profile/authenticator-app/setup', { body: { secret } });

export const enableAuthenticatorApp = (send: Send, body: AuthenticatorAppInput) =>
  send<RecoveryCodesView>('POST', '/api/v1/profile/authenticator-app', { body });

export const removeAuthenticatorApp = (send: Send) => send('DELETE', '/api/v1/profile/authenticator-app');

export const renewRecoveryCodes = (send: Send) => send<RecoveryCodesView>('POST', '/api/v1/profile/recovery-codes');

/** Removes the second factor of another person. */
export const resetSecondFactors = (send: Send, personId: string) =>
  send('DELETE', `/api/v1/people/${encodeURIComponent(personId)}/second-factors`);

export const getSecondFactorRules = (read: ReadJson) => read<SecondFactorRules>('/api/v1/second-factor-rules');

export const changeSecondFactorRules = (send: Send, body: SecondFactorRules) =>
  send<SecondFactorRules>('PUT', '/api/v1/second-factor-rules', { body });
