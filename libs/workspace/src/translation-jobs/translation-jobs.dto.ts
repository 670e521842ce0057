import { Type } from 'class-transformer';
import { MAX_TAG_LENGTH } from '../http/input/input-limits';
import {
  EachByItsRules,
  EachName,
  List,
  MayBeLeftOut,
  Name,
  OneOf,
  Text,
  WholeNumber,
} from '../http/input/input-rules';
import { ImportChoiceBody, MAX_BODY_MEGABYTES } from '../exchange/exchange.dto';
import { Filters } from '../texts/filters.rule';
import type {
  BulkTranslationJobInput,
  TranslationImportInput,
  TranslationJobFormat,
  TranslationJobInput,
} from './translation-jobs.contract';

/** Of one request: each has a job of its own. */
const MAX_LANGUAGES = 100;

class TranslationJobSelection implements Omit<TranslationJobInput, 'language'> {
  @MayBeLeftOut()
  @List(1000)
  @EachName()
  namespaces?: string[];

  /** @example "untranslated" */
  @MayBeLeftOut()
  @Filters()
  filter: string = 'all';

  @MayBeLeftOut()
  @WholeNumber({ min: 1, max: 999_999_999 })
  sinceRelease?: number;

  @MayBeLeftOut()
  @Name(100)
  name?: string;
}

/** Body of `POST /api/v1/translation-jobs`; see the contract. */
export class TranslationJobBody extends TranslationJobSelection implements TranslationJobInput {
  /** @example "de" */
  @Name(MAX_TAG_LENGTH)
  language: string;
}

/** Body of `POST /api/v1/translation-jobs/bulk`; see the contract. */
export class BulkTranslationJobBody extends TranslationJobSelection implements BulkTranslationJobInput {
  /** @example ["de", "pl"] */
  @List(MAX_LANGUAGES)
  @EachName()
  languages: string[];
}

/** Body of `POST /api/v1/translation-jobs/imports`; see the contract. */
export class TranslationImportBody implements TranslationImportInput {
  /** @example "translation-job-de.xlf" */
  @Name(300)
  file: string;

  /** @example "id,target\r\n" */
  @Text(MAX_BODY_MEGABYTES * 1_000_000)
  content: string;

  @MayBeLeftOut()
  @OneOf(['base64'])
  encoding?: 'base64';

  /**
   * Returns the plan without importing anything.
   * @example true
   */
  @MayBeLeftOut()
  @OneOf([true, false])
  dryRun?: boolean;

  /** For a dry run: checks the texts of the files, and adds findings and source texts to the entries. */
  @MayBeLeftOut()
  @OneOf([true, false])
  check?: boolean;

  @MayBeLeftOut()
  @Name(100)
  plan?: string;

  @MayBeLeftOut()
  @OneOf(['mine', 'theirs'])
  conflicts?: 'mine' | 'theirs';

  @MayBeLeftOut()
  @List(100_000)
  @EachByItsRules()
  @Type(() => ImportChoiceBody)
  choices?: ImportChoiceBody[];

  @MayBeLeftOut()
  @OneOf(['draft', 'needsReview', 'reviewed'])
  state?: 'draft' | 'needsReview' | 'reviewed';
}

/** Query of `GET /api/v1/translation-jobs/{id}/file`. */
export class TranslationJobFileQuery {
  /** `xliff-2` is for translation tools, `csv` for spreadsheets. */
  @MayBeLeftOut()
  @OneOf(['xliff-2', 'csv'])
  format: TranslationJobFormat = 'xliff-2';
}

/** Query of `GET /api/v1/translation-jobs/files.zip`. */
export class TranslationJobFilesQuery extends TranslationJobFileQuery {
  /** The ids of up to 100 jobs, separated by commas. */
  @Name(MAX_LANGUAGES * 37)
  ids: string;
}
