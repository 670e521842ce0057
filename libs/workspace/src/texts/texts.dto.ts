import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsDefined, IsObject, Matches, ValidateIf, ValidateNested } from 'class-validator';
import {
  Ids,
  MayBeLeftOut,
  Name,
  NonBlankText,
  OneOf,
  PageSize,
  SearchTerms,
  says,
  serverSays,
  Text,
  WholeNumber,
} from '../http/input/input-rules';
import { Cursor } from '../http/lists/page-query';
import type {
  BulkInput,
  ReplacementInput,
  ReplacementPreviewInput,
  IgnoreFindingInput,
  NamedTextQuery,
  RestoreInput,
  ReviewInput,
  SelectedTextsInput,
  TextInput,
  WrittenTextInput,
} from './texts.contract';
import { Forms, Id, Tags, Time } from '../editing/editing-rules';
import { Author } from './author.rule';
import { Filters } from './filters.rule';
import { VersionsOf } from './versions.rule';
import {
  MAX_FIND_LENGTH,
  MAX_KEY_LENGTH,
  MAX_NAMESPACE_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_REPLACEMENT_LENGTH,
  MAX_TAG_LENGTH,
  MAX_BULK_KEYS,
} from '../http/input/input-limits';

const writableStates = ['draft', 'needsReview', 'reviewed'] as const;

/** PostgreSQL stores it as an `integer`. */
const MAX_SOURCE_VERSION = 2 ** 31 - 1;

const bulkActions: readonly BulkInput['action'][] = [
  'setState',
  'sendBack',
  'copySource',
  'clear',
  'replace',
  'ignoreFinding',
  'delete',
  'restore',
  'tag',
  'untag',
];

/** 0: there was no source text. */
const SourceVersion = () => WholeNumber({ min: 0, max: MAX_SOURCE_VERSION });

/** Selects texts of one language. */
class TextSelectionDto {
  /**
   * BCP 47 tag of a language of the workspace.
   * @example "de"
   */
  @Name(MAX_TAG_LENGTH)
  language: string;

  /** The name of a namespace. Default: all. */
  @MayBeLeftOut()
  @Name(MAX_NAMESPACE_LENGTH)
  namespace?: string;

  /** The id of a task. */
  @MayBeLeftOut()
  @Id()
  task?: string;

  /**
   * One or several of `all`, `untranslated`, `unfinished`, `unreviewed`, `draft`, `draftNotSentBack`, `sentBack`, `needsReview`,
   * `reviewed`, `sourceChanged`, `errors`, `warnings`, `approvable`, `mine`, `others`, `pretranslated`, `notInCode`, `comments`,
   * `openComments` and `deleted`, separated by commas, such as `untranslated,comments`: texts have to match all of them.
   * @example "needsReview"
   */
  @MayBeLeftOut()
  @Filters()
  filter: string = 'all';

  /** RFC 3339. Only texts that have changed since then. */
  @MayBeLeftOut()
  @Time()
  since?: string;

  /** The id of a person or service account, `me` or `system`. */
  @MayBeLeftOut()
  @Author()
  updatedBy?: string;

  /**
   * Words and quoted phrases of the text, its source or its key, as in the search field of Translate. `key:word` and `de:word` search
   * keys or a language, `check:placeholderMissing` finds texts in which a check has found something that is not ignored, by its code or
   * words of its title, `tag:name` finds the texts of keys with a tag, and `-` in front of a term excludes what it finds.
   */
  @MayBeLeftOut()
  @SearchTerms()
  q: string = '';
}

/** Query of `GET /api/v1/texts`; see the contract. */
export class TextListQuery extends TextSelectionDto {
  /** An additional language to return as `beside`. Checks and counts still refer to the reference language. */
  @MayBeLeftOut()
  @Name(MAX_TAG_LENGTH)
  reference?: string;

  /** @example 10 */
  @MayBeLeftOut()
  @PageSize()
  limit: number = 50;

  @Cursor()
  cursor?: string;
}

/** Query of `GET /api/v1/texts/versions` and `GET /api/v1/texts/facets` */
export class TextVersionsQuery extends TextSelectionDto {}

/** Query of the texts of one key. */
export class InLanguageQuery {
  /** @example "de" */
  @Name(MAX_TAG_LENGTH)
  language: string;
}

/** Query of `GET /api/v1/texts/find` */
export class FindTextQuery implements NamedTextQuery {
  /** @example "de" */
  @Name(MAX_TAG_LENGTH)
  language: string;

  /** @example "shop/cart" */
  @Name(MAX_NAMESPACE_LENGTH)
  namespace: string;

  /** @example "title" */
  @Name(MAX_KEY_LENGTH)
  key: string;
}

/** Query of `GET /api/v1/deleted-keys` */
export class DeletedKeysQuery {
  /** Ids of keys, separated by commas; at most 100. Those that are not deleted are left out. */
  @MayBeLeftOut()
  @Matches(/^[\w-]{1,64}(,[\w-]{1,64}){0,99}$/, serverSays('ids', { max: 100 }))
  ids?: string;

  /**
   * Without `ids`: the namespace of the key.
   * @example "shop/cart"
   */
  @ValidateIf(({ ids }: DeletedKeysQuery) => ids === undefined)
  @Name(MAX_NAMESPACE_LENGTH)
  namespace?: string;

  /**
   * Without `ids`: the key in i18next.
   * @example "title"
   */
  @ValidateIf(({ ids }: DeletedKeysQuery) => ids === undefined)
  @Name(MAX_KEY_LENGTH)
  key?: string;
}

export class TextBody implements TextInput {
  /** @example { "": "Willkommen" } */
  @Forms()
  forms: Record<string, string>;

  @MayBeLeftOut()
  @OneOf(writableStates)
  state?: (typeof writableStates)[number];

  @MayBeLeftOut()
  @OneOf([true, false])
  keepsTranslations?: boolean;

  @MayBeLeftOut()
  @SourceVersion()
  sourceVersion?: number;
}

export class WrittenTextBody implements WrittenTextInput {
  /** @example { "": "Willkommen" } */
  @Forms()
  forms: Record<string, string>;
}

export class IgnoreFindingBody implements IgnoreFindingInput {
  /** @example "endStop" */
  @Name(MAX_TAG_LENGTH)
  code: string;

  @MayBeLeftOut()
  @Text(MAX_TAG_LENGTH)
  form?: string;

  /** @example { "found": "12" } */
  @IsObject(serverSays('object'))
  values: Record<string, string | number>;

  /** @example true */
  @OneOf([true, false])
  ignored: boolean;
}

export class ReviewBody implements ReviewInput {
  /** @example "approve" */
  @OneOf(['approve', 'sendBack'])
  verdict: ReviewInput['verdict'];

  @MayBeLeftOut()
  @NonBlankText(MAX_NOTE_LENGTH)
  reason?: string;

  @MayBeLeftOut()
  @SourceVersion()
  sourceVersion?: number;
}

export class RestoreBody implements RestoreInput {
  /** @example 1 */
  @WholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER })
  entry: number;

  @MayBeLeftOut()
  @SourceVersion()
  sourceVersion?: number;
}

/** By its own rules. */
const NestedReplacement = () =>
  applyDecorators(
    IsDefined(says('missing', {})),
    IsObject(serverSays('object')),
    ValidateNested(),
    Type(() => ReplacementDto),
  );

class ReplacementDto implements ReplacementInput {
  /** @example "log on" */
  @Name(MAX_FIND_LENGTH)
  find: string;

  /** @example "sign in" */
  @Text(MAX_REPLACEMENT_LENGTH)
  replaceWith: string;

  @MayBeLeftOut()
  @OneOf([true, false])
  matchCase: boolean = true;

  @MayBeLeftOut()
  @OneOf([true, false])
  wholeWords: boolean = false;
}

/** Body of `POST /api/v1/texts/bulk/findings`; see the contract. */
export class SelectedTextsBody extends TextSelectionDto implements SelectedTextsInput {
  @MayBeLeftOut()
  @Ids(MAX_BULK_KEYS)
  keyIds?: string[];
}

/** Body of `POST /api/v1/texts/bulk/preview`; see the contract. */
export class ReplacementPreviewBody extends SelectedTextsBody implements ReplacementPreviewInput {
  @NestedReplacement()
  replacement: ReplacementDto;
}

/** Body of `POST /api/v1/texts/bulk`; see the contract. */
export class BulkBody extends TextSelectionDto implements BulkInput {
  @MayBeLeftOut()
  @Ids(MAX_BULK_KEYS)
  keyIds?: string[];

  @MayBeLeftOut()
  @VersionsOf('keyIds')
  versions?: number[];

  @MayBeLeftOut()
  @VersionsOf('keyIds')
  sourceVersions?: number[];

  /** @example "setState" */
  @OneOf(bulkActions)
  action: BulkInput['action'];

  /** @example "reviewed" */
  @ValidateIf(({ action }: BulkBody) => action === 'setState')
  @OneOf(writableStates)
  state?: (typeof writableStates)[number];

  @MayBeLeftOut()
  @NonBlankText(MAX_NOTE_LENGTH)
  reason?: string;

  /** @example "unchanged" */
  @ValidateIf(({ action }: BulkBody) => action === 'ignoreFinding')
  @Name(MAX_TAG_LENGTH)
  code?: string;

  @ValidateIf(({ action }: BulkBody) => action === 'replace')
  @NestedReplacement()
  replacement?: ReplacementDto;

  @MayBeLeftOut()
  @OneOf([true, false])
  keepsTranslations?: boolean;

  @MayBeLeftOut()
  @Id()
  changeSet?: string;

  @ValidateIf(({ action }: BulkBody) => action === 'tag' || action === 'untag')
  @Tags()
  tags?: string[];
}
