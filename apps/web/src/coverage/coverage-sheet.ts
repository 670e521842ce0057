import { foldForSearch } from '../../../../libs/i18n/src/message/search-terms';
import type {
  CoverageView,
  NamedLanguage,
  ServedNamespaceView,
} from '../../../../libs/workspace/src/served/served.contract';
import { languageName } from '../page/language-name';
import { shareOf } from '../page/share-of';
import { sortedNamespace, type CoverageAddress } from '../addresses/coverage-address';

/** The coverage of all languages and namespaces, including those of the interface. */
export interface Coverage {
  readonly namespaces: readonly Pick<ServedNamespaceView, 'name' | 'own' | 'keys'>[];
  /** Sorted by their own names, in the collation of the reader's language. */
  readonly languages: readonly LanguageCoverage[];
}

export interface LanguageCoverage extends NamedLanguage {
  /** The language's name in the reader's language. */
  readonly name: string;
  /** Translated keys by namespace, in the order of `namespaces`; null if the language does not have the namespace. */
  readonly translated: readonly (number | null)[];
}

/** The number of translated keys among all keys. */
export interface CoverageCounts {
  readonly translated: number;
  readonly keys: number;
}

/** The rows and columns that are shown. */
export interface CoverageSheet {
  readonly columns: readonly CoverageColumn[];
  readonly rows: readonly CoverageRow[];
  /** Number of languages without the filter. */
  readonly languages: number;
  readonly total: CoverageCounts;
}

export interface CoverageColumn {
  readonly name: string;
  /** The sum of the languages that are shown. */
  readonly total: CoverageCounts;
}

export interface CoverageRow {
  readonly language: LanguageCoverage;
  /** One for each column; undefined if the language does not have the namespace. */
  readonly cells: readonly (CoverageCounts | undefined)[];
  /** A namespace that the language does not have counts as untranslated. */
  readonly total: CoverageCounts;
}

/**
 * Returns the coverage with the names and the order of the languages. Call it where data is loaded: Node and browsers come
 * with different releases of CLDR, and hydration needs the rendered names and order.
 */
export const toCoverage = ({ languages, namespaces, translated }: CoverageView, reader: string): Coverage => ({
  namespaces: namespaces.map(({ name, own, keys }) => ({ name, own, keys })),
  languages: languageRows(languages, translated, reader),
});

/** Returns the part of the coverage that an address shows, regardless of its filter. */
export function coverageOfScope({ namespaces, languages }: Coverage, { scope }: CoverageAddress): Coverage {
  const shown = namespaces.flatMap(({ own }, index) => (own === (scope === 'interface') ? [index] : []));
  return {
    namespaces: shown.map((index) => namespaces[index]!),
    languages: languages
      .map((language) => ({ ...language, translated: shown.map((index) => language.translated[index]!) }))
      .filter(({ translated }) => translated.some((count) => count !== null)),
  };
}

/** @param translated by language and namespace, see {@link LanguageCoverage} */
export function languageRows(
  languages: readonly NamedLanguage[],
  translated: CoverageView['translated'],
  reader: string,
): LanguageCoverage[] {
  const { compare } = new Intl.Collator(reader);
  return languages
    .map(({ tag, ownName, direction }, index) => ({
      tag,
      ownName,
      direction,
      name: languageName(tag, reader),
      translated: translated[index]!,
    }))
    .sort((a, b) => compare(a.ownName, b.ownName));
}

/** Returns the rows and columns of an address, sorted. Languages without any of the namespaces are left out. */
export function coverageSheet(coverage: Coverage, address: CoverageAddress): CoverageSheet {
  const { namespaces: shown, languages } = coverageOfScope(coverage, address);
  const all = languages.map((language): CoverageRow => {
    const cells = shown.map(({ keys }, column) => {
      const translated = language.translated[column]!;
      return translated === null ? undefined : { translated, keys };
    });
    const total = sumCounts(cells.map((cell, column) => cell ?? { translated: 0, keys: shown[column]!.keys }));
    return { language, cells, total };
  });
  const rows = sortRows(
    all.filter(({ language }) => matchesSearch(language, address.q)),
    shown.map(({ name }) => name),
    address,
  );
  const columns = shown.map(({ name, keys }, column) => ({
    name,
    total: sumCounts(rows.map(({ cells }) => cells[column] ?? { translated: 0, keys })),
  }));
  return { columns, rows, languages: all.length, total: sumCounts(rows.map(({ total }) => total)) };
}

/** Returns the share of what is translated, see {@link shareOf}; undefined if there is nothing to translate. */
export const coverageShare = ({ translated, keys }: CoverageCounts): number | undefined =>
  keys === 0 ? undefined : shareOf(translated, keys);

/** Returns the cell of the column that the address sorts by, or else the total. */
export function sortedCell(
  { cells, total }: CoverageRow,
  columns: readonly CoverageColumn[],
  { sort }: CoverageAddress,
) {
  const column = columns.findIndex(({ name }) => name === sortedNamespace(sort));
  return column < 0 ? total : cells[column];
}

function sortRows(
  rows: readonly CoverageRow[],
  namespaces: readonly string[],
  { sort, order }: CoverageAddress,
): CoverageRow[] {
  if (sort === 'name') return order === 'asc' ? [...rows] : rows.toReversed();
  const column = namespaces.indexOf(sortedNamespace(sort) ?? '');
  if (sort !== 'coverage' && column < 0) return [...rows];
  const shares = new Map(rows.map((row) => [row, exactShare(sort === 'coverage' ? row.total : row.cells[column])]));
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [one, other] = [shares.get(a), shares.get(b)];
    // Languages without the namespace come last in both orders.
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return sign * (one - other);
  });
}

const exactShare = (done: CoverageCounts | undefined): number | undefined =>
  done && done.keys > 0 ? done.translated / done.keys : undefined;

const sumCounts = (parts: readonly CoverageCounts[]): CoverageCounts =>
  parts.reduce(
    (all, { translated, keys }) => ({
      translated: all.translated + translated,
      keys: all.keys + keys,
    }),
    { translated: 0, keys: 0 },
  );

/** Matches the own name, the name in the reader's language and the tag, ignoring accents and case. */
function matchesSearch({ tag, ownName, name }: LanguageCoverage, q: string): boolean {
  const searched = foldForSearch(q.trim());
  return [tag, ownName, name].some((each) => foldForSearch(each).includes(searched));
}
