import { Type } from 'class-transformer';
import { ValidateIf } from 'class-validator';
import { EachByItsRules, List, MayBeLeftOut, Name, OneOf, Text } from '../people/input-rules';
import { longestKey, longestNamespace, longestTag } from '../translations/input-bounds';
import type { ImportChoiceInput, ImportFileInput, ImportInput } from './exchange.contract';

const longestName = 300;
const mostFiles = 20_000;
const mostChoices = 100_000;

/** Of a body, in megabytes, compressed or not. */
export const mostMegabytes = 64;

export class ImportFileBody implements ImportFileInput {
  /** @example "de/shop/cart.json" */
  @Name(longestName)
  file: string;

  @MayBeLeftOut()
  @Name(longestTag)
  language?: string;

  @MayBeLeftOut()
  @Name(longestNamespace)
  namespace?: string;

  /** @example "{ \"title\": \"Willkommen\" }" */
  @Text(mostMegabytes * 1_000_000)
  content: string;
}

export class ImportChoiceBody implements ImportChoiceInput {
  @Name(longestNamespace)
  namespace: string;

  @Name(longestTag)
  language: string;

  @Name(longestKey)
  key: string;

  @OneOf(['mine', 'theirs'])
  take: ImportChoiceInput['take'];
}

/** Body of `POST /api/v1/imports`; the contract says what it means. */
export class ImportBody implements ImportInput {
  /** @example [{ "file": "de/shop/cart.json", "content": "{ \"title\": \"Willkommen\" }" }] */
  @ValidateIf(({ shipped, files }: ImportBody) => shipped === undefined || files !== undefined)
  @List(mostFiles)
  @EachByItsRules()
  @Type(() => ImportFileBody)
  files?: ImportFileBody[];

  @MayBeLeftOut()
  @OneOf([true])
  shipped?: true;

  /**
   * Says what would come of it.
   * @example true
   */
  @MayBeLeftOut()
  @OneOf([true, false])
  dryRun?: boolean;

  @MayBeLeftOut()
  @Name(100)
  plan?: string;

  @MayBeLeftOut()
  @OneOf(['mine', 'theirs'])
  conflicts?: 'mine' | 'theirs';

  @MayBeLeftOut()
  @OneOf(['keep', 'delete'])
  removed?: 'keep' | 'delete';

  @MayBeLeftOut()
  @List(mostChoices)
  @EachByItsRules()
  @Type(() => ImportChoiceBody)
  choices?: ImportChoiceBody[];

  @MayBeLeftOut()
  @OneOf(['draft', 'needsReview', 'reviewed'])
  state?: 'draft' | 'needsReview' | 'reviewed';
}

/** Query of `GET /api/v1/exports/…`. */
export class ExportQuery {
  /** `reviewed`: texts that are not reviewed are left out. */
  @MayBeLeftOut()
  @OneOf(['all', 'reviewed'])
  state: 'all' | 'reviewed' = 'all';
}
