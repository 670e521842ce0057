import { IsOptional, ValidateIf } from 'class-validator';
import type { Scope } from '../access/permissions';
import {
  Canonical,
  EachName,
  LanguageTag,
  List,
  MayBeLeftOut,
  Name,
  OneOf,
  Text,
  WholeNumber,
} from '../http/input/input-rules';
import type {
  ChangeServiceAccountInput,
  CreateServiceAccountInput,
  CreateServiceTokenInput,
} from './service-accounts.contract';

const MAX_NAME_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 500;
const MAX_SCOPES = 100;
const MAX_LANGUAGES = 200;
const MAX_NAMESPACES = 500;
/** 30 days. */
const MAX_GRACE_HOURS = 720;

export class CreateServiceAccountBody implements CreateServiceAccountInput {
  /** @example "Continuous integration" */
  @Name(MAX_NAME_LENGTH)
  name: string;

  /** @example "Imports the source texts after every merge" */
  @IsOptional()
  @Text(MAX_DESCRIPTION_LENGTH)
  description?: string | null;

  /**
   * Permissions of the server, and of its extensions.
   * @example ["texts.read", "files.import"]
   */
  @List(MAX_SCOPES)
  @EachName()
  scopes: Scope[];

  /** Null means all. */
  @IsOptional()
  @List(MAX_LANGUAGES)
  @LanguageTag({ each: true })
  @Canonical()
  languages?: string[] | null;

  /** Null means all. */
  @IsOptional()
  @List(MAX_NAMESPACES)
  @EachName()
  namespaces?: string[] | null;
}

export class ChangeServiceAccountBody implements ChangeServiceAccountInput {
  @MayBeLeftOut()
  @Name(MAX_NAME_LENGTH)
  name?: string;

  @IsOptional()
  @Text(MAX_DESCRIPTION_LENGTH)
  description?: string | null;

  @MayBeLeftOut()
  @OneOf(['active', 'disabled'])
  state?: 'active' | 'disabled';

  /** @example ["texts.read", "files.export"] */
  @MayBeLeftOut()
  @List(MAX_SCOPES)
  @EachName()
  scopes?: Scope[];

  /** Null means all. */
  @IsOptional()
  @List(MAX_LANGUAGES)
  @LanguageTag({ each: true })
  @Canonical()
  languages?: string[] | null;

  /** Null means all. */
  @IsOptional()
  @List(MAX_NAMESPACES)
  @EachName()
  namespaces?: string[] | null;
}

export class ServiceTokenBody implements CreateServiceTokenInput {
  /**
   * Days until it expires; `null` means never.
   * @example 90
   */
  @ValidateIf(({ days }: ServiceTokenBody) => days !== null)
  @WholeNumber({ min: 1, max: 366 })
  days: number | null;

  /** Hours that the current token remains valid; 0 revokes it. Default: 24. */
  @MayBeLeftOut()
  @WholeNumber({ min: 0, max: MAX_GRACE_HOURS })
  graceHours?: number;
}
