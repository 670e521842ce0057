import { readFile, stat } from 'node:fs/promises';
import { localeTag } from '../../language/locale-tag';
import type { DocumentFormat, ReadDocument } from '../../document/document-format';
import { entriesIn, isShared } from '../../document/entries-in';
import { formatNamed } from '../../document/formats';
import { textsOfEntries } from '../../document/texts-of-entries';
import { FileSyntaxError } from '../../message/file/file-syntax-error';
import { readJson } from '../../message/json/read-json';
import type { SyntaxName } from '../../message/syntax';
import { syntaxOf } from '../../message/syntaxes';
import type { TextTree } from '../../message/tree/tree';
import { decodeTextFile, UnknownEncoding } from '../file-encoding';
import { FileCache } from './file-cache';
import { errorCode } from './list-folder';
import { mergeLayers } from './merge-layers';
import { listPlacedFiles, type PatternTexts, type PlacedFile } from './placed-files';
import type { BundleName } from './resource-source';
import { BrokenTexts, fileWarning, type ReportProblem, type SourceProblem, unreadable } from './source-problem';

/** The texts of one language in a file. */
interface FilePart extends BundleName {
  /** `source`: those that its texts are translated from. They count if their language has no file of its own. */
  readonly role: 'source' | 'target';
  readonly tree: TextTree;
}

/** A file as it was last read. */
interface ParsedFile {
  readonly parts: readonly FilePart[] | BrokenTexts;
  readonly syntax: SyntaxName;
  readonly warnings: readonly SourceProblem[];
}

/** The largest file that is read, in bytes: formats hold all of it in memory. */
const MAX_FILE_BYTES = 16_000_000;

export interface PatternSourceOptions {
  /** Name of the setting that has the pattern, for error messages. */
  readonly setting?: string;
  /** The language of files that name none, such as `values/strings.xml`. BCP 47. Default: `en`. */
  readonly fallback?: string;
}

/** A source of files of any format whose paths follow a pattern. */
export class PatternSource {
  private readonly cachedFiles = new FileCache<ParsedFile>();
  /** As of the last `list`, by `language namespace`. */
  private bundles = new Map<string, { readonly name: BundleName; readonly texts: TextTree | BrokenTexts }>();
  private syntaxByNamespace = new Map<string, SyntaxName>();

  constructor(
    private readonly source: PatternTexts,
    private readonly options: PatternSourceOptions,
  ) {}

  /** Reads all files that have changed: only their content shows whether they have source texts, too. */
  async list(report: ReportProblem): Promise<readonly BundleName[]> {
    const { directory, layout } = this.source;
    const files = await listPlacedFiles(this.source, this.options.setting ?? 'the setting "namespaces"');
    if (files.length === 0) {
      const reason = `No file matches ${layout}, where {lng} is a language such as "de" or "pt-BR".`;
      report({ severity: 'warning', file: directory, reason });
    }
    const bundles: typeof this.bundles = new Map();
    const syntaxes: typeof this.syntaxByNamespace = new Map();
    const sources = new Map<string, FilePart[]>();
    // A file that names its language takes precedence over `values/strings.xml`.
    for (const file of files.toSorted((a, b) => Number(a.language === '') - Number(b.language === ''))) {
      const cached = await this.cachedFiles.read(file.file, () => this.parseFile(file));
      if (cached === undefined) continue;
      cached.warnings.forEach(report);
      syntaxes.set(file.namespace, cached.syntax);
      if (cached.parts instanceof BrokenTexts) {
        const name = { language: file.language || this.fallback, namespace: file.namespace };
        bundles.set(bundleId(name), { name, texts: cached.parts });
        continue;
      }
      for (const part of cached.parts) {
        const id = bundleId(part);
        if (part.role === 'source') sources.set(id, [...(sources.get(id) ?? []), part]);
        else if (!bundles.has(id)) bundles.set(id, { name: part, texts: part.tree });
        else report({ severity: 'warning', file: file.file, reason: alreadyThere(part) });
      }
    }
    for (const [id, parts] of sources) {
      // Of the first file, if several repeat the same text.
      if (!bundles.has(id))
        bundles.set(id, { name: parts[0]!, texts: mergeLayers(parts.map(({ tree }) => tree).reverse())! });
    }
    this.cachedFiles.keep(files.map(({ file }) => file));
    this.bundles = bundles;
    this.syntaxByNamespace = syntaxes;
    return Array.from(bundles.values(), ({ name: { language, namespace } }) => ({ language, namespace }));
  }

  read(name: BundleName): Promise<TextTree | undefined> {
    const texts = this.bundles.get(bundleId(name))?.texts;
    return texts instanceof BrokenTexts ? Promise.reject(texts) : Promise.resolve(texts);
  }

  syntaxes(): ReadonlyMap<string, SyntaxName> {
    return this.syntaxByNamespace;
  }

  private get fallback(): string {
    return this.options.fallback ?? 'en';
  }

  private async parseFile(placed: PlacedFile): Promise<ParsedFile> {
    const { file, path } = placed;
    let syntax = this.source.syntax ?? 'i18next';
    try {
      if ((await stat(file)).size > MAX_FILE_BYTES) throw new BrokenTexts('The file is larger than 16 MB', { file });
      const bytes = await readFile(file);
      const given = this.source.format === undefined ? undefined : formatNamed(this.source.format);
      const { content, format } = decodeTextFile(bytes, path, given);
      if (format === undefined) throw new BrokenTexts('The file is in no known format', { file });
      syntax = this.source.syntax ?? format.syntax ?? 'i18next';
      return { syntax, ...this.partsOf(placed, format, content, syntax) };
    } catch (error) {
      return { syntax, parts: brokenTexts(error, file), warnings: [] };
    }
  }

  private partsOf(
    { file, language: inPath, namespace }: PlacedFile,
    format: DocumentFormat,
    content: string,
    syntax: SyntaxName,
  ): Pick<ParsedFile, 'parts' | 'warnings'> {
    const read = format.read(content, inPath === '' ? {} : { language: inPath });
    if (isShared(format.holds, read))
      throw new BrokenTexts('The file has texts in several languages: import it instead', { file });
    const warnings = read.warnings.map((warning) => fileWarning(file, warning));
    const part = (language: string, role: FilePart['role']): FilePart => {
      const name = { language, namespace, role };
      if (format.name === 'json') return { ...name, tree: readJson(content).tree };
      const entries = entriesIn(read, format.holds, language, role);
      const { tree, conflicting } = textsOfEntries(format, entries, syntaxOf(syntax), language);
      for (const key of conflicting) {
        const reason = `The text ${JSON.stringify(key)} is left out: another text has a part of its key.`;
        warnings.push({ severity: 'warning', file, reason });
      }
      return { ...name, tree };
    };
    const own = inPath || localeTag(read.languages[0] ?? '');
    const source = localeTag(read.sourceLanguage ?? '') ?? this.fallback;
    if (format.holds !== 'source and target') return { parts: [part(own ?? this.fallback, 'target')], warnings };
    const hasSources = own !== source && hasSource(read);
    const parts = [...(own ? [part(own, 'target')] : []), ...(hasSources ? [part(source, 'source')] : [])];
    return { parts, warnings };
  }
}

const alreadyThere = ({ language, namespace }: BundleName): string =>
  `The file is left out: another one has the namespace "${namespace}" in "${language}". Put their texts in one of them.`;

const hasSource = ({ entries }: ReadDocument): boolean => entries.some(({ source }) => source);

const bundleId = ({ language, namespace }: BundleName): string => `${language} ${namespace}`;

function brokenTexts(error: unknown, file: string): BrokenTexts {
  if (error instanceof BrokenTexts) return error;
  if (error instanceof FileSyntaxError) {
    const { line, column, reason } = error;
    return new BrokenTexts(reason, { file, line, column });
  }
  if (error instanceof UnknownEncoding) {
    const encoding = error.encoding.toUpperCase();
    return new BrokenTexts(`The file is not encoded in ${encoding}. Save it as UTF-8`, { file, ...error.place });
  }
  if (errorCode(error) === undefined) throw error;
  return unreadable(file, error);
}
