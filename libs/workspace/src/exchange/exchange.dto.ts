import { FORMATS, isLayout, isStaticLayout, LAYOUTS, SYNTAX_NAMES } from '@dragoman/i18n/internal';
import type { SyntaxView } from '../editing/editing.contract';
import { Type } from 'class-transformer';
import type { Actor } from '../access/caller';
import { ValidateIf } from 'class-validator';
import { EachByItsRules, List, MayBeLeftOut, Name, OneOf, rule, says, Text } from '../http/input/input-rules';
import { MAX_KEY_LENGTH, MAX_NAMESPACE_LENGTH, MAX_TAG_LENGTH } from '../http/input/input-limits';
import type { ExportScope } from './export/exported-files';
import type { FileFormat, ImportChoiceInput, ImportFileInput, ImportInput } from './exchange.contract';

const MAX_FILE_NAME_LENGTH = 300;
const MAX_FILES = 20_000;
const MAX_CHOICES = 100_000;

/** The maximum size of a request body in megabytes, before and after decompression. */
export const MAX_BODY_MEGABYTES = 64;

export class ImportFileBody implements ImportFileInput {
  /** @example "de/shop/cart.json" */
  @Name(MAX_FILE_NAME_LENGTH)
  file: string;

  @MayBeLeftOut()
  @Name(MAX_TAG_LENGTH)
  language?: string;

  @MayBeLeftOut()
  @Name(MAX_NAMESPACE_LENGTH)
  namespace?: string;

  @MayBeLeftOut()
  @OneOf(FORMATS.map(({ name }) => name))
  format?: FileFormat;

  /** @example "{ \"title\": \"Willkommen\" }" */
  @Text(MAX_BODY_MEGABYTES * 1_000_000)
  content: string;

  @MayBeLeftOut()
  @OneOf(['base64'])
  encoding?: 'base64';
}

export class ImportChoiceBody implements ImportChoiceInput {
  @Name(MAX_NAMESPACE_LENGTH)
  namespace: string;

  @Name(MAX_TAG_LENGTH)
  language: string;

  @Name(MAX_KEY_LENGTH)
  key: string;

  @OneOf(['mine', 'theirs'])
  take: ImportChoiceInput['take'];
}

/** Body of `POST /api/v1/imports`; see the contract. */
export class ImportBody implements ImportInput {
  /** @example [{ "file": "de/shop/cart.json", "content": "{ \"title\": \"Willkommen\" }" }] */
  @ValidateIf(({ shipped, files }: ImportBody) => shipped === undefined || files !== undefined)
  @List(MAX_FILES)
  @EachByItsRules()
  @Type(() => ImportFileBody)
  files?: ImportFileBody[];

  /** @example "{lng}/{ns}" */
  @MayBeLeftOut()
  @Layout()
  layout?: string;

  @MayBeLeftOut()
  @OneOf(SYNTAX_NAMES)
  syntax?: SyntaxView;

  @MayBeLeftOut()
  @OneOf([true])
  shipped?: true;

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
  @OneOf(['builds'])
  base?: 'builds';

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
  @List(MAX_CHOICES)
  @EachByItsRules()
  @Type(() => ImportChoiceBody)
  choices?: ImportChoiceBody[];

  @MayBeLeftOut()
  @OneOf(['draft', 'needsReview', 'reviewed'])
  state?: 'draft' | 'needsReview' | 'reviewed';
}

/** Query of `GET /api/v1/exports/…`. */
export class ExportQuery {
  /** `reviewed` leaves out texts that are not reviewed. */
  @MayBeLeftOut()
  @OneOf(['all', 'reviewed'])
  state: 'all' | 'reviewed' = 'all';

  /** The texts of a release, by its number or `current`, instead of those of the workspace; `state` has no effect. */
  @MayBeLeftOut()
  @ReleaseName()
  release?: string;

  /**
   * The paths of static files of a release, `current` by default: what it has delivered, for a web server or a CDN. Has `{lng}`
   * and `{ns}`: `{lng}/{ns}.json`.
   */
  @MayBeLeftOut()
  @StaticLayout()
  layout?: string;

  /**
   * Writes all files in this format. Default: as they were imported, or with a `layout` the JSON that is delivered. A text that
   * it cannot contain refuses the export.
   */
  @MayBeLeftOut()
  @OneOf(FORMATS.map(({ name }) => name))
  format?: FileFormat;
}

export function Layout() {
  const isValid = (value: unknown) => typeof value === 'string' && isLayout(value);
  return rule('layout', isValid, says('choice', { choices: [...LAYOUTS, 'src/{ns}/i18n/{lng}.json'].join(', ') }));
}

function StaticLayout() {
  const isValid = (value: unknown) => typeof value === 'string' && isStaticLayout(value);
  return rule('layout', isValid, says('choice', { choices: '{lng}/{ns}.json, {ns}/{lng}.json, …' }));
}

const RELEASE_NAME = /^(current|[1-9]\d{0,8})$/;

function ReleaseName() {
  const isValid = (value: unknown) => typeof value === 'string' && RELEASE_NAME.test(value);
  return rule('releaseName', isValid, says('choice', { choices: 'current, 1, 2, …' }));
}

/** What to export for someone. */
export const exportScope = (
  { limits }: Actor,
  { state, release, layout, format }: ExportQuery,
): Pick<ExportScope, 'state' | 'release' | 'layout' | 'format' | 'limitedTo'> => ({
  state,
  ...(layout !== undefined && { layout }),
  ...(format !== undefined && { format }),
  ...(limits?.namespaces && { limitedTo: limits.namespaces }),
  ...(release !== undefined && { release: release === 'current' ? release : Number(release) }),
});
