import { applyDecorators } from '@nestjs/common';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  registerDecorator,
  ValidateIf,
} from 'class-validator';
import { i18nValidationMessage } from 'nestjs-i18n';
import type {
  BulkInput,
  LanguageOrderInput,
  NamedTranslationQuery,
  NamespaceOrderInput,
  ReviewInput,
  TextInput,
  TranslationFilter,
} from './editing.contract';
import { FromDigits, MayBeLeftOut } from '../people/input-rules';
import { idShape } from './id.pipe';
import { longestNamespace, longestTag, longestText, Name, OneOf, PageSize, says, Text } from './translations.dto';

export const filters: readonly TranslationFilter[] = [
  'all',
  'untranslated',
  'draft',
  'needsReview',
  'reviewed',
  'sourceChanged',
  'errors',
  'warnings',
  'mine',
  'deleted',
];

const writable = ['draft', 'needsReview', 'reviewed'] as const;
/** As `says`, of this room. */
const told = (key: string, values: object) => ({
  message: i18nValidationMessage(`dragoman/server:validation.${key}`, values),
});
const longestNote = 1000;
const longestKey = 1000;
export const longestSearch = longestText;
const longestCursor = 400;
const longestDescription = 4000;
const longestTagWord = 50;
const mostTags = 20;
/** Of one bulk change. */
export const mostMessages = 10_000;
const kinds = ['text', 'cardinal', 'ordinal'] as const;
const bulkActions: readonly BulkInput['action'][] = [
  'setState',
  'copySource',
  'clear',
  'delete',
  'restore',
  'tag',
  'untag',
];

/** An object of strings. What its names may be depends on the message. */
const Forms = (): PropertyDecorator => (target, propertyName) =>
  registerDecorator({
    name: 'forms',
    target: target.constructor,
    propertyName: propertyName as string,
    options: { message: told('forms', {}).message },
    validator: {
      validate: (value: unknown) =>
        typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value) &&
        Object.keys(value).length <= 7 &&
        Object.values(value).every((text) => typeof text === 'string'),
    },
  });

/** One or several of them, `untranslated,mine`: what is left has to pass all. */
const Filters = (): PropertyDecorator => (target, propertyName) =>
  registerDecorator({
    name: 'filters',
    target: target.constructor,
    propertyName: propertyName as string,
    options: says('choice', { choices: filters.join(', ') }),
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' && value.split(',').every((each) => (filters as readonly string[]).includes(each)),
    },
  });

const Id = () => Matches(idShape, told('ids', { most: 1 }));

/** Words, none of them twice. */
const Tags = (): PropertyDecorator => (target, propertyName) =>
  registerDecorator({
    name: 'tags',
    target: target.constructor,
    propertyName: propertyName as string,
    options: { message: told('tags', { most: mostTags, longest: longestTagWord }).message },
    validator: {
      validate: (value: unknown) =>
        Array.isArray(value) &&
        value.length <= mostTags &&
        new Set(value).size === value.length &&
        value.every((tag) => typeof tag === 'string' && tag.length >= 1 && tag.length <= longestTagWord),
    },
  });

const WholeNumber = (least: number, most: number) =>
  applyDecorators(
    IsInt(says('wholeNumber', { least, most })),
    Min(least, says('wholeNumber', { least, most })),
    Max(most, says('wholeNumber', { least, most })),
  );

/** Query of `GET /api/v1/translations`; the contract says what it means. */
export class TranslationsQuery {
  /** @example "de" */
  @Name(longestTag)
  language: string;

  @MayBeLeftOut()
  @Name(longestNamespace)
  namespace?: string;

  /** Shown beside; what is checked and counted is compared with the namespace's own all the same. */
  @MayBeLeftOut()
  @Name(longestTag)
  reference?: string;

  /** @example "untranslated" */
  @MayBeLeftOut()
  @Filters()
  filter: string = 'all';

  @MayBeLeftOut()
  @IsISO8601({ strict: true, strictSeparator: true }, told('time', {}))
  since?: string;

  @MayBeLeftOut()
  @Text(longestSearch)
  q: string = '';

  /** @example 10 */
  @MayBeLeftOut()
  @PageSize()
  limit: number = 50;

  @MayBeLeftOut()
  @Name(longestCursor)
  cursor?: string;
}

/** Query of what is asked of one message. */
export class InLanguageQuery {
  /** @example "de" */
  @Name(longestTag)
  language: string;
}

/** Query of `GET /api/v1/translations/named` */
export class NamedQuery implements NamedTranslationQuery {
  /** @example "de" */
  @Name(longestTag)
  language: string;

  /** @example "shop/cart" */
  @Name(longestNamespace)
  namespace: string;

  /** @example "title" */
  @Name(longestKey)
  key: string;
}

export class TextBody implements TextInput {
  /** @example { "": "Willkommen" } */
  @Forms()
  forms: Record<string, string>;

  @MayBeLeftOut()
  @OneOf(writable)
  state?: (typeof writable)[number];
}

export class ReviewBody implements ReviewInput {
  /** @example "approve" */
  @OneOf(['approve', 'sendBack'])
  verdict: ReviewInput['verdict'];

  @MayBeLeftOut()
  @Text(longestNote)
  reason?: string;
}

export class RestoreBody {
  /** @example 1 */
  @WholeNumber(1, Number.MAX_SAFE_INTEGER)
  entry: number;
}

class KeyDetails {
  /**
   * Null: none any more.
   * @example "Above the list of the shopping cart"
   */
  @IsOptional()
  @Text(longestDescription)
  description?: string | null;

  @IsOptional()
  @WholeNumber(1, 100_000)
  maxLength?: number | null;

  @MayBeLeftOut()
  @Tags()
  tags?: string[];
}

/** Body of `POST /api/v1/keys` */
export class CreateKeyBody extends KeyDetails {
  /** @example "shop/cart" */
  @Name(longestNamespace)
  namespace: string;

  /** @example "title" */
  @Name(longestKey)
  key: string;

  @MayBeLeftOut()
  @OneOf(kinds)
  kind: (typeof kinds)[number] = 'text';

  /**
   * In the reference language.
   * @example { "": "Welcome" }
   */
  @MayBeLeftOut()
  @Forms()
  forms?: Record<string, string>;
}

/** Body of `PATCH /api/v1/keys/{id}`: what is left out stays as it is. */
export class ChangeKeyBody extends KeyDetails {
  @MayBeLeftOut()
  @Name(longestNamespace)
  namespace?: string;

  /** @example "heading" */
  @MayBeLeftOut()
  @Name(longestKey)
  key?: string;
}

export class AddLanguageBody {
  /** @example "de" */
  @Name(longestTag)
  tag: string;

  @IsOptional()
  @Name(longestTag)
  fallback?: string | null;
}

export class ChangeLanguageBody {
  /**
   * Null: the installation's.
   * @example "en"
   */
  @IsOptional()
  @Name(longestTag)
  fallback?: string | null;

  /** Makes it the one that is translated from. */
  @MayBeLeftOut()
  @IsIn([true], says('choice', { choices: 'true' }))
  reference?: true;
}

export class CreateNamespaceBody {
  /** @example "shop/cart" */
  @Name(longestNamespace)
  name: string;

  @IsOptional()
  @Text(longestDescription)
  description?: string | null;

  /** Null: the installation's. */
  @IsOptional()
  @Name(longestTag)
  reference?: string | null;
}

export class ChangeNamespaceBody {
  @MayBeLeftOut()
  @Name(longestNamespace)
  name?: string;

  /** @example "Texts of the shopping cart" */
  @IsOptional()
  @Text(longestDescription)
  description?: string | null;

  @IsOptional()
  @Name(longestTag)
  reference?: string | null;
}

/** All of them, each once: that they are these the service sees. */
const Order = () => {
  const ids = told('ids', { most: mostMessages });
  return applyDecorators(IsArray(ids), ArrayMaxSize(mostMessages, ids), IsString({ each: true, ...ids }));
};

export class LanguageOrderBody implements LanguageOrderInput {
  /** @example ["en", "de"] */
  @Order()
  tags: string[];
}

export class NamespaceOrderBody implements NamespaceOrderInput {
  /** @example ["an-id", "another-id"] */
  @Order()
  ids: string[];
}

const longestProgress = 366;

/** Query of `GET /api/v1/workspace/progress` */
export class ProgressQuery {
  @MayBeLeftOut()
  @Name(longestTag)
  language?: string;

  @MayBeLeftOut()
  @FromDigits()
  @WholeNumber(1, longestProgress)
  days: number = 56;
}

/** Query of `GET /api/v1/activity` */
export class ActivityQuery {
  @MayBeLeftOut()
  @Id()
  changeSet?: string;

  @MayBeLeftOut()
  @Id()
  message?: string;

  @MayBeLeftOut()
  @Name(longestTag)
  language?: string;

  @MayBeLeftOut()
  @Id()
  person?: string;

  @MayBeLeftOut()
  @PageSize()
  limit: number = 50;

  @MayBeLeftOut()
  @Id()
  cursor?: string;
}

/** Query of `GET /api/v1/history` */
export class HistoryQuery {
  @MayBeLeftOut()
  @Id()
  message?: string;

  /** @example "de" */
  @MayBeLeftOut()
  @Name(longestTag)
  language?: string;

  @MayBeLeftOut()
  @Id()
  person?: string;

  @MayBeLeftOut()
  @Id()
  changeSet?: string;

  /** @example 10 */
  @MayBeLeftOut()
  @PageSize()
  limit: number = 50;

  @MayBeLeftOut()
  @Name(longestCursor)
  cursor?: string;
}

/** Body of `POST /api/v1/translations/bulk`; the contract says what it means. */
export class BulkBody implements BulkInput {
  /** @example "de" */
  @Name(longestTag)
  language: string;

  @MayBeLeftOut()
  @Name(longestNamespace)
  namespace?: string;

  /** @example "needsReview" */
  @Filters()
  filter: string = 'all';

  @MayBeLeftOut()
  @IsISO8601({ strict: true, strictSeparator: true }, told('time', {}))
  since?: string;

  @Text(longestSearch)
  q: string = '';

  @MayBeLeftOut()
  @IsArray(told('ids', { most: mostMessages }))
  @ArrayMaxSize(mostMessages, told('ids', { most: mostMessages }))
  @Matches(idShape, { each: true, ...told('ids', { most: mostMessages }) })
  messages?: string[];

  /** @example "setState" */
  @OneOf(bulkActions)
  action: BulkInput['action'];

  /** @example "reviewed" */
  @ValidateIf(({ action }: BulkBody) => action === 'setState')
  @OneOf(writable)
  state?: (typeof writable)[number];

  @ValidateIf(({ action }: BulkBody) => action === 'tag' || action === 'untag')
  @Tags()
  tags?: string[];
}

/** Body of `PUT /api/v1/events/presence`; empty: nowhere any more. */
export class PresenceBody {
  @MayBeLeftOut()
  @Id()
  message?: string;

  /** @example "de" */
  @MayBeLeftOut()
  @Name(longestTag)
  language?: string;
}
