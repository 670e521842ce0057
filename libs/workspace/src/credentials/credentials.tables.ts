import type { JsonText } from '../database/json-text';
import type { TableRegistration, Timestamp } from '../database/tables';
import { credentialMigrations } from './credentials.migrations';

declare module '../database/tables' {
  interface Tables {
    attempts: AttemptRow;
    authenticator_apps: AuthenticatorAppRow;
    recovery_codes: RecoveryCodeRow;
    second_factor_roles: SecondFactorRoleRow;
    passkeys: PasskeyRow;
    passkey_challenges: PasskeyChallengeRow;
  }
}

export interface AttemptRow {
  key: string;
  count: number;
  since: Timestamp;
}

export interface AuthenticatorAppRow {
  user_id: string;
  /** Base32 (RFC 4648). */
  secret: string;
  last_step: number;
  created_at: Timestamp;
}

export interface RecoveryCodeRow {
  hash: string;
  user_id: string;
  created_at: Timestamp;
  used_at: Timestamp | null;
}

export interface PasskeyRow {
  /** Id of the credential, base64url. */
  id: string;
  user_id: string;
  name: string;
  public_key: string;
  counter: number;
  transports: JsonText<readonly string[]>;
  created_at: Timestamp;
  used_at: Timestamp | null;
}

export interface PasskeyChallengeRow {
  hash: string;
  user_id: string | null;
  expires_at: Timestamp;
}

export interface SecondFactorRoleRow {
  role: string;
}

export const credentialTables: TableRegistration = {
  migrations: credentialMigrations,
  tables: {
    attempts: false,
    authenticator_apps: { key: ['user_id'] },
    recovery_codes: { key: ['hash'] },
    second_factor_roles: { key: ['role'] },
    passkeys: { key: ['id'] },
    passkey_challenges: false,
  },
  personalData: {
    authenticator_apps: { ownedBy: 'user_id' },
    recovery_codes: { ownedBy: 'user_id' },
    passkeys: { ownedBy: 'user_id' },
    passkey_challenges: { ownedBy: 'user_id' },
  },
};
