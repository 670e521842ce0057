import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsArray } from 'class-validator';
import { MAX_BODY_MEGABYTES } from '../exchange/exchange.dto';
import { MAX_SEARCH_LENGTH, MAX_TAG_LENGTH } from '../http/input/input-limits';
import { EachByItsRules, MayBeLeftOut, Name, OneOf, rule, serverSays, Text } from '../http/input/input-rules';
import { PageQuery } from '../http/lists/page-query';
import type {
  GlossaryFormat,
  GlossaryImportInput,
  GlossaryTermChange,
  GlossaryTermInput,
  GlossaryTranslationInput,
  GlossaryTranslationStatus,
} from './glossary.contract';
import { isTermText, MAX_DESCRIPTION, MAX_TERM, MAX_TRANSLATIONS, normalizedTerm } from './term-content';

/** White space around it is removed. */
const TermText = () => (target: object, property: string) => {
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalizedTerm(value) : value))(
    target,
    property,
  );
  Name(MAX_TERM)(target, property);
  rule('termText', (value) => typeof value !== 'string' || isTermText(value), serverSays('termText'))(target, property);
};

const Translations = () => (target: object, property: string) => {
  const message = serverSays('list', { max: MAX_TRANSLATIONS });
  IsArray(message)(target, property);
  ArrayMaxSize(MAX_TRANSLATIONS, message)(target, property);
  EachByItsRules()(target, property);
  Type(() => GlossaryTranslationBody)(target, property);
};

class GlossaryTranslationBody implements GlossaryTranslationInput {
  /** @example "de" */
  @Name(MAX_TAG_LENGTH)
  language: string;

  /** @example "Kamera" */
  @TermText()
  text: string;

  /** Default: `preferred`. */
  @MayBeLeftOut()
  @OneOf(['preferred', 'allowed', 'forbidden'])
  status?: GlossaryTranslationStatus;
}

class OptionalTermMembers {
  @MayBeLeftOut()
  @Text(MAX_DESCRIPTION)
  description?: string;

  @MayBeLeftOut()
  @OneOf([true, false])
  caseSensitive?: boolean;

  @MayBeLeftOut()
  @OneOf([true, false])
  doNotTranslate?: boolean;

  @MayBeLeftOut()
  @OneOf([true, false])
  forbidden?: boolean;

  @MayBeLeftOut()
  @Translations()
  translations?: GlossaryTranslationBody[];
}

/** Body of `PATCH /api/v1/glossary/{id}` */
export class GlossaryTermChangeBody extends OptionalTermMembers implements GlossaryTermChange {
  @MayBeLeftOut()
  @TermText()
  term?: string;
}

/** Body of `POST /api/v1/glossary` */
export class GlossaryTermBody extends OptionalTermMembers implements GlossaryTermInput {
  /**
   * Unique in its language.
   * @example "camera"
   */
  @TermText()
  term: string;

  /** Default: the reference language. */
  @MayBeLeftOut()
  @Name(MAX_TAG_LENGTH)
  language?: string;
}

/** Query of `GET /api/v1/glossary` */
export class GlossaryQuery extends PageQuery {
  @MayBeLeftOut()
  @Text(MAX_SEARCH_LENGTH)
  q: string = '';

  /**
   * The language of the terms.
   * @example "en"
   */
  @MayBeLeftOut()
  @Name(MAX_TAG_LENGTH)
  language?: string;

  /**
   * Only terms that may be translated and have no preferred or allowed translation into this language.
   * @example "de"
   */
  @MayBeLeftOut()
  @Name(MAX_TAG_LENGTH)
  without?: string;

  @MayBeLeftOut()
  @OneOf(['doNotTranslate', 'forbidden'])
  kind?: 'doNotTranslate' | 'forbidden';
}

/** Query of `GET /api/v1/glossary/file` */
export class GlossaryFileQuery {
  /** `csv` is for spreadsheets, `tbx` (TBX-Basic, ISO 30042:2019) for translation tools. */
  @MayBeLeftOut()
  @OneOf(['csv', 'tbx'])
  format: GlossaryFormat = 'csv';
}

/** Body of `POST /api/v1/glossary/imports`; see the contract. */
export class GlossaryImportBody implements GlossaryImportInput {
  /** @example "glossary.csv" */
  @Name(300)
  file: string;

  /** @example "term,de\r\ncamera,Kamera\r\n" */
  @Text(MAX_BODY_MEGABYTES * 1_000_000)
  content: string;

  @MayBeLeftOut()
  @OneOf(['base64'])
  encoding?: 'base64';

  /**
   * Reports what the import would do.
   * @example true
   */
  @MayBeLeftOut()
  @OneOf([true, false])
  dryRun?: boolean;
}
