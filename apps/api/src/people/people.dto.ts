import { Type } from 'class-transformer';
import { IsOptional, ValidateIf } from 'class-validator';
import {
  Canonical,
  EachByItsRules,
  EachOneOf,
  Email,
  LanguageTag,
  List,
  MayBeLeftOut,
  Name,
  NewPassword,
  OnceEach,
  OneOf,
  OnlyForRoles,
  TimeZone,
  WholeNumber,
} from './input-rules';
import { PASSWORD } from './passwords';
import { LIMITABLE, type Role, ROLES, type Scope, SCOPES } from './permissions';

const roles = Object.keys(ROLES) as Role[];
const longestEmail = 254;
const longestName = 100;
const longestSecret = 128;
const mostLanguages = 200;

export class SignInBody {
  /** @example "ada@company.example" */
  @Name(longestEmail)
  email: string;

  /** @example "a horse on the moon" */
  @Name(PASSWORD.most)
  password: string;
}

export class LinkBody {
  /**
   * What stands behind the `#`.
   * @example "what-stands-behind-the-hash"
   */
  @Name(longestSecret)
  secret: string;
}

export class ResetBody extends LinkBody {
  /** @example "a horse on the moon" */
  @NewPassword()
  password: string;
}

export class AcceptInvitationBody extends ResetBody {
  /** @example "Grace" */
  @Name(longestName)
  name: string;
}

export class SetupBody extends AcceptInvitationBody {
  /** @example "ada@company.example" */
  @Email()
  email: string;
}

export class AskForResetBody {
  /** @example "ada@company.example" */
  @Name(longestEmail)
  email: string;
}

export class RoleBody {
  /** @example "translator" */
  @OneOf(roles)
  role: Role;

  /**
   * Left out: all.
   * @example ["de"]
   */
  @MayBeLeftOut()
  @OnlyForRoles(LIMITABLE)
  @List(mostLanguages)
  @LanguageTag({ each: true })
  @Canonical()
  languages?: string[];
}

export class InvitationBody extends RoleBody {
  /** @example "grace@company.example" */
  @Email()
  email: string;
}

export class PersonBody {
  /** @example "Grace Hopper" */
  @MayBeLeftOut()
  @Name(longestName)
  name?: string;

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

/** `null` takes a choice back. */
export class ProfileBody {
  @MayBeLeftOut()
  @Name(longestName)
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
}

export class PasswordBody {
  /** @example "a horse on the moon" */
  @Name(PASSWORD.most)
  current: string;

  /** @example "another horse on the moon" */
  @NewPassword()
  password: string;
}

export class TokenBody {
  /** @example "The build" */
  @Name(longestName)
  name: string;

  /** @example ["texts.read", "files.export"] */
  @List(SCOPES.length)
  @EachOneOf(SCOPES)
  scopes: Scope[];

  /**
   * After which it ends; `null`: never.
   * @example 90
   */
  @ValidateIf(({ days }: TokenBody) => days !== null)
  @WholeNumber({ least: 1, most: 366 })
  days: number | null;
}
