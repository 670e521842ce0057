import { ArrayMaxSize, IsArray, Matches, ValidateIf } from 'class-validator';
import { MayBeLeftOut, Name, OneOf, PageSize, serverSays, Text, WholeNumber } from '../people/input-rules';
import { Cursor } from '../people/page-query';
import type { BulkInput, NamedTranslationQuery, ReviewInput, TextInput } from './editing.contract';
import { Filters, Forms, Tags, Time } from './editing-rules';
import { idShape } from './id.pipe';
import { longestKey, longestNamespace, longestNote, longestSearch, longestTag, mostMessages } from './input-bounds';

const writable = ['draft', 'needsReview', 'reviewed'] as const;

const ids = serverSays('ids', { most: mostMessages });
const bulkActions: readonly BulkInput['action'][] = [
  'setState',
  'copySource',
  'clear',
  'delete',
  'restore',
  'tag',
  'untag',
];

/** Which texts of one language. */
class TextSelection {
  /** @example "de" */
  @Name(longestTag)
  language: string;

  @MayBeLeftOut()
  @Name(longestNamespace)
  namespace?: string;

  /** @example "needsReview" */
  @MayBeLeftOut()
  @Filters()
  filter: string = 'all';

  @MayBeLeftOut()
  @Time()
  since?: string;

  @MayBeLeftOut()
  @Text(longestSearch)
  q: string = '';
}

/** Query of `GET /api/v1/translations`; the contract says what it means. */
export class TranslationsQuery extends TextSelection {
  /** Shown beside; what is checked and counted is compared with the namespace's own all the same. */
  @MayBeLeftOut()
  @Name(longestTag)
  reference?: string;

  /** @example 10 */
  @MayBeLeftOut()
  @PageSize()
  limit: number = 50;

  @Cursor()
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
  @WholeNumber({ least: 1, most: Number.MAX_SAFE_INTEGER })
  entry: number;
}

/** Body of `POST /api/v1/translations/bulk`; the contract says what it means. */
export class BulkBody extends TextSelection implements BulkInput {
  @MayBeLeftOut()
  @IsArray(ids)
  @ArrayMaxSize(mostMessages, ids)
  @Matches(idShape, { each: true, ...ids })
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
