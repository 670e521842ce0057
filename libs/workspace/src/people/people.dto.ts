import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsObject, IsOptional, Matches, ValidateIf } from 'class-validator';
import {
  Canonical,
  EachByItsRules,
  EachText,
  Email,
  Ids,
  LanguageTag,
  List,
  MayBeLeftOut,
  Name,
  OnceEach,
  OneOf,
  OnlyForRoles,
  OptionalText,
  rule,
  says,
  serverSays,
  KnownTimeZone,
  TimeZone,
} from '../http/input/input-rules';
import { MAX_SEARCH_LENGTH } from '../http/input/input-limits';
import { PageQuery } from '../http/lists/page-query';
import { NewPassword } from '../credentials/new-password.rule';
import { MAX_PASSWORD_LENGTH } from '../password-bounds';
import { type OwnShortcuts, shortcutNames, SHORTCUTS } from './shortcuts';
import type {
  AcceptInvitationInput,
  AuthenticatorAppInput,
  ChangeEmailInput,
  ChangePasswordInput,
  ChangePersonInput,
  ChangeProfileInput,
  CredentialInput,
  InvitationInput,
  InvitationsInput,
  InvitationView,
  PasskeyInput,
  PasswordResetRequestInput,
  PersonView,
  ReauthenticationInput,
  RenewInvitationsInput,
  ResetPasswordInput,
  RevokeInvitationsInput,
  SecondFactorRules,
  SetupInput,
  SignInInput,
} from './people.contract';
import { type RoleAssignment, LIMITABLE_ROLES, type Role, ROLES } from '../access/permissions';

const roles = Object.keys(ROLES) as Role[];
const MAX_EMAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 100;
const MAX_SECRET_LENGTH = 128;
const MAX_LANGUAGES = 200;
const MAX_CODE_LENGTH = 40;
const MAX_KEYS_LENGTH = 40;
const MAX_INVITATIONS = 100;
/** Invitations that one request revokes. */
const MAX_REVOKED = 200;
/** An address with a name. */
const MAX_MAILBOX_LENGTH = 500;
const MAX_MESSAGE_LENGTH = 1000;

/** 160 bits in base32. */
const TotpSecret = () => Matches(/^[A-Z2-7]{32}$/, says('oneText', { longest: 32 }));

/** Keys by the name of a shortcut. The service checks the keys. */
const Shortcuts = () =>
  rule(
    'shortcuts',
    (value) =>
      typeof value === 'object' &&
      Object.entries(value ?? {}).every(
        ([name, keys]) => Object.hasOwn(SHORTCUTS, name) && typeof keys === 'string' && keys.length <= MAX_KEYS_LENGTH,
      ),
    says('choice', { choices: shortcutNames.join(', ') }),
  );

export class SignInBody implements SignInInput {
  /** @example "ada@company.example" */
  @Name(MAX_EMAIL_LENGTH)
  email: string;

  /** @example "a horse on the moon" */
  @Name(MAX_PASSWORD_LENGTH)
  password: string;
}

export class ReauthenticationBody implements ReauthenticationInput {
  /** @example "a horse on the moon" */
  @ValidateIf(({ code, credential }: ReauthenticationBody) => code === undefined && credential === undefined)
  @Name(MAX_PASSWORD_LENGTH)
  password?: string;

  @MayBeLeftOut()
  @Name(MAX_CODE_LENGTH)
  code?: string;

  @MayBeLeftOut()
  @IsObject(serverSays('object'))
  credential?: Record<string, unknown>;
}

export class CodeBody {
  /** @example "123456" */
  @Name(MAX_CODE_LENGTH)
  code: string;
}

export class CredentialBody implements CredentialInput {
  /** `PublicKeyCredential.toJSON()` */
  @IsObject(serverSays('object'))
  credential: Record<string, unknown>;
}

export class PasskeyBody extends CredentialBody implements PasskeyInput {
  /** @example "Laptop" */
  @Name(MAX_NAME_LENGTH)
  name: string;
}

export class AuthenticatorAppSetupBody {
  /** That of an earlier response, to describe it again. */
  @MayBeLeftOut()
  @TotpSecret()
  secret?: string;
}

export class AuthenticatorAppBody extends CodeBody implements AuthenticatorAppInput {
  /** @example "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" */
  @TotpSecret()
  secret: string;
}

export class SecondFactorRulesBody implements SecondFactorRules {
  /** @example ["publisher"] */
  @IsArray(serverSays('list', { most: roles.length }))
  @ArrayMaxSize(roles.length, serverSays('list', { most: roles.length }))
  @IsIn(roles, { each: true, ...says('choice', { choices: roles.join(', ') }) })
  roles: Role[];
}

export class LinkBody {
  /**
   * The part of the link after the `#`.
   * @example "the-part-after-the-hash"
   */
  @Name(MAX_SECRET_LENGTH)
  secret: string;
}

export class ResetBody extends LinkBody implements ResetPasswordInput {
  /** @example "a horse on the moon" */
  @NewPassword()
  password: string;
}

export class AcceptInvitationBody extends ResetBody implements AcceptInvitationInput {
  /** @example "Grace" */
  @Name(MAX_NAME_LENGTH)
  name: string;

  /**
   * For the profile, and with it for emails. Default: none is chosen
   * @example "pl"
   */
  @MayBeLeftOut()
  @LanguageTag()
  @Canonical()
  interfaceLanguage?: string;

  /**
   * For the profile; one that is not known is left out. Default: none is chosen
   * @example "Europe/Warsaw"
   */
  @MayBeLeftOut()
  @KnownTimeZone()
  timeZone?: string;
}

export class SetupBody extends AcceptInvitationBody implements SetupInput {
  /** @example "ada@company.example" */
  @Email()
  email: string;
}

export class RequestResetBody implements PasswordResetRequestInput {
  /** @example "ada@company.example" */
  @Name(MAX_EMAIL_LENGTH)
  email: string;
}

export class RoleBody implements RoleAssignment {
  /** @example "translator" */
  @OneOf(roles)
  role: Role;

  /**
   * Also languages that have not been added yet. Default: all languages.
   * @example ["de"]
   */
  @MayBeLeftOut()
  @OnlyForRoles(LIMITABLE_ROLES)
  @List(MAX_LANGUAGES)
  @LanguageTag({ each: true })
  @Canonical()
  languages?: string[];
}

class InvitationOptionsBody extends RoleBody {
  /** Sends the link to the address if an email server is configured. Default: false */
  @MayBeLeftOut()
  @OneOf([true, false])
  sendEmail?: boolean;

  /** Interface language of the email. Default: that of the invitation that it replaces, or of the request */
  @MayBeLeftOut()
  @LanguageTag()
  @Canonical()
  emailLanguage?: string;

  /** Plain text in the email; empty: none. Default: that of the invitation that it replaces */
  @MayBeLeftOut()
  @OptionalText(MAX_MESSAGE_LENGTH)
  message?: string;
}

export class InvitationBody extends InvitationOptionsBody implements InvitationInput {
  /** @example "grace@company.example" */
  @Email()
  email: string;
}

export class InvitationsBody extends InvitationOptionsBody implements InvitationsInput {
  /**
   * Email addresses, alone or after a name
   * @example ["edsger@company.example", "Grace Hopper <grace.h@company.example>"]
   */
  @List(MAX_INVITATIONS)
  @EachText(MAX_MAILBOX_LENGTH)
  emails: string[];
}

/** Query of `GET /api/v1/people` */
export class PeopleQuery extends PageQuery {
  /** Words, each a part of the name or the email address. */
  @MayBeLeftOut()
  @OptionalText(MAX_SEARCH_LENGTH)
  q: string = '';

  /** Only people who have it. */
  @MayBeLeftOut()
  @OneOf(roles)
  role?: Role;

  @MayBeLeftOut()
  @OneOf(['active', 'disabled'])
  state?: PersonView['state'];
}

/** Query of `GET /api/v1/invitations` */
export class InvitationsQuery {
  /** Part of the email address. */
  @MayBeLeftOut()
  @OptionalText(MAX_SEARCH_LENGTH)
  q: string = '';

  /** Default: both */
  @MayBeLeftOut()
  @OneOf(['pending', 'expired'])
  state?: InvitationView['state'];
}

/** Body of `POST /api/v1/invitations/revoke`; see the contract. */
export class RevokeInvitationsBody implements RevokeInvitationsInput {
  /** @example ["0197f2b4-5c1a-7d3e-9f00-1a2b3c4d5e6f"] */
  @Ids(MAX_REVOKED, { min: 1 })
  invitationIds: string[];
}

/** Body of `POST /api/v1/invitations/renew`; see the contract. */
export class RenewInvitationsBody extends RevokeInvitationsBody implements RenewInvitationsInput {
  /** Default: that of each invitation, with its languages */
  @MayBeLeftOut()
  @OneOf(roles)
  role?: Role;

  /** Only with a role. Default: all languages */
  @MayBeLeftOut()
  @OnlyForRoles(LIMITABLE_ROLES)
  @List(MAX_LANGUAGES)
  @LanguageTag({ each: true })
  @Canonical()
  languages?: string[];

  /** Interface language of the emails. Default: that of each invitation, or of the request */
  @MayBeLeftOut()
  @LanguageTag()
  @Canonical()
  emailLanguage?: string;

  /** Plain text in the emails; empty: none. Default: that of each invitation that you created yourself */
  @MayBeLeftOut()
  @OptionalText(MAX_MESSAGE_LENGTH)
  message?: string;

  /** Sends the links to the addresses if an email server is configured. Default: false */
  @MayBeLeftOut()
  @OneOf([true, false])
  sendEmail?: boolean;
}

/** Query of `POST /api/v1/people/{id}/password-reset`. */
export class PasswordLinkQuery {
  /** Sends the link to the person if an email server is configured. Default: false */
  @MayBeLeftOut()
  @OneOf(['true', 'false'])
  sendEmail?: 'true' | 'false';
}

export class EmailBody implements ChangeEmailInput {
  /** @example "a horse on the moon" */
  @Name(MAX_PASSWORD_LENGTH)
  current: string;

  /** @example "ada.lovelace@company.example" */
  @Email()
  email: string;
}

export class PersonBody implements ChangePersonInput {
  /** @example "Grace Hopper" */
  @MayBeLeftOut()
  @Name(MAX_NAME_LENGTH)
  name?: string;

  /** @example "grace.hopper@company.example" */
  @MayBeLeftOut()
  @Email()
  email?: string;

  @MayBeLeftOut()
  @OneOf(['active', 'disabled'])
  state?: 'active' | 'disabled';

  @MayBeLeftOut()
  @List(roles.length)
  @OnceEach('role')
  @EachByItsRules()
  @Type(() => RoleBody)
  roles?: RoleBody[];
}

/** `null` resets a setting to its default. */
export class ProfileBody implements ChangeProfileInput {
  @MayBeLeftOut()
  @Name(MAX_NAME_LENGTH)
  name?: string;

  @IsOptional()
  @LanguageTag()
  @Canonical()
  interfaceLanguage?: string | null;

  /** @example "Europe/Warsaw" */
  @IsOptional()
  @TimeZone()
  timeZone?: string | null;

  @IsOptional()
  @OneOf(['light', 'dark'])
  theme?: 'light' | 'dark' | null;

  @IsOptional()
  @OneOf(['comfortable', 'compact'])
  density?: 'comfortable' | 'compact' | null;

  @IsOptional()
  @Shortcuts()
  shortcuts?: OwnShortcuts | null;

  @IsOptional()
  @OneOf([true, false])
  hidesFirstSteps?: boolean | null;
}

export class PasswordBody implements ChangePasswordInput {
  /** @example "a horse on the moon" */
  @Name(MAX_PASSWORD_LENGTH)
  current: string;

  /** @example "another horse on the moon" */
  @NewPassword()
  password: string;

  /** Leaves you signed in to other browsers */
  @MayBeLeftOut()
  @OneOf([true, false])
  keepSessions?: boolean;

  /** Revokes all of your tokens, too */
  @MayBeLeftOut()
  @OneOf([true, false])
  revokeTokens?: boolean;
}
