import type { TableRegistration } from '../database/tables';

export const credentialMigrations: TableRegistration['migrations'] = {
  '0001-first-tables': ({ text, int, end }) => [
    // Failed sign-ins by account and by network, counted since a time, to limit guessing.
    `create table attempts (
      key ${text} primary key,
      count ${int} not null,
      since ${int} not null
    ) ${end}`,
  ],
  '0017-second-factors': ({ text, int, end }) => [
    // Authenticator apps. The secret has to be readable to compute codes. last_step: the latest used time step.
    `create table authenticator_apps (
      user_id ${text} primary key references users (id),
      secret ${text} not null,
      last_step ${int} not null,
      created_at ${int} not null
    ) ${end}`,
    // Single-use codes for those who lost their device.
    `create table recovery_codes (
      hash ${text} primary key,
      user_id ${text} not null references users (id),
      created_at ${int} not null,
      used_at ${int}
    ) ${end}`,
    `create index recovery_codes_by_user on recovery_codes (user_id)`,
    // Roles whose people need a second factor.
    `create table second_factor_roles (
      role ${text} primary key
    ) ${end}`,
  ],
  '0018-passkeys': ({ text, int, end }) => [
    // Passkeys (Web Authentication). public_key: COSE, as base64url; transports: a list, as JSON.
    `create table passkeys (
      id ${text} primary key,
      user_id ${text} not null references users (id),
      name ${text} not null,
      public_key ${text} not null,
      counter ${int} not null,
      transports ${text} not null,
      created_at ${int} not null,
      used_at ${int}
    ) ${end}`,
    `create index passkeys_by_user on passkeys (user_id)`,
    // Challenges that a passkey has not answered yet. user_id: who adds one; null for a sign-in.
    `create table passkey_challenges (
      hash ${text} primary key,
      user_id ${text} references users (id),
      expires_at ${int} not null
    ) ${end}`,
  ],
};
