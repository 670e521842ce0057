import { folded } from '../../../../libs/i18n/src/message/search-terms';
import type { CoverageView, NamedLanguage, NamespaceView } from '../../../api/src/translations/translations.contract';
import { languageName } from './language-name';
import { columnOf, type CoverageAddress } from './coverage-address';

/** What a page knows: every language and namespace, the application's own among them. */
export interface Coverage {
  readonly namespaces: readonly Pick<NamespaceView, 'name' | 'own' | 'messages'>[];
  /** In the order of their own names, as the reader's language sorts them. */
  readonly languages: readonly LanguageRow[];
}

export interface LanguageRow extends NamedLanguage {
  /** The language's name in the reader's language. */
  readonly name: string;
  /** Translated messages by namespace, in the order of `namespaces`; `null` where the language lacks one. */
  readonly translated: readonly (number | null)[];
}

/** A part of a whole: messages translated, of all there are. */
export interface Done {
  readonly translated: number;
  readonly messages: number;
}

/** What it shows of it. */
export interface Sheet {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Languages there are, whatever the filter leaves. */
  readonly languages: number;
  readonly total: Done;
}

export interface Column {
  readonly name: string;
  /** All languages shown together. */
  readonly total: Done;
}

export interface Row {
  readonly language: LanguageRow;
  /** One for each column; `undefined` where the language lacks the namespace. */
  readonly cells: readonly (Done | undefined)[];
  /** A namespace that the language lacks counts as untranslated. */
  readonly total: Done;
}

/**
 * Names and order are worked out where the data is loaded: browsers and Node know languages by different
 * releases of CLDR, and what one rendered the other has to take over.
 */
export const readCoverage = ({ languages, namespaces, translated }: CoverageView, reader: string): Coverage => ({
  namespaces: namespaces.map(({ name, own, messages }) => ({ name, own, messages })),
  languages: languageRows(languages, translated, reader),
});

/** @param translated by language and namespace, as {@link LanguageRow} has it */
export function languageRows(
  languages: readonly NamedLanguage[],
  translated: CoverageView['translated'],
  reader: string,
): LanguageRow[] {
  const { compare } = new Intl.Collator(reader);
  return languages
    .map(({ tag, ownName, direction }, index) => ({
      ...{ tag, ownName, direction },
      name: languageName(tag, reader),
      translated: translated[index]!,
    }))
    .sort((a, b) => compare(a.ownName, b.ownName));
}

/** The part that an address asks for, in its order. Languages that have nothing of these namespaces are left out. */
export function coverageSheet(coverage: Coverage, address: CoverageAddress): Sheet {
  const shown = coverage.namespaces.flatMap((namespace, index) =>
    namespace.own === (address.scope === 'interface') ? [{ ...namespace, index }] : [],
  );
  const all = coverage.languages
    .filter(({ translated }) => shown.some(({ index }) => translated[index] !== null))
    .map((language): Row => {
      const cells = shown.map(({ index, messages }) => {
        const translated = language.translated[index];
        return typeof translated === 'number' ? { translated, messages } : undefined;
      });
      const total = sum(cells.map((cell, column) => cell ?? { translated: 0, messages: shown[column]!.messages }));
      return { language, cells, total };
    });
  const rows = sorted(
    all.filter(({ language }) => matches(language, address.q)),
    shown.map(({ name }) => name),
    address,
  );
  const columns = shown.map(({ name, messages }, column) => ({
    name,
    total: sum(rows.map(({ cells }) => cells[column] ?? { translated: 0, messages })),
  }));
  return { columns, rows, languages: all.length, total: sum(rows.map(({ total }) => total)) };
}

/**
 * Rounded down to a hundredth: 1 is said of what is complete, and of nothing else.
 * `undefined` where there is nothing to translate.
 */
export const shareOf = ({ translated, messages }: Done): number | undefined =>
  messages === 0 ? undefined : Math.floor((100 * translated) / messages) / 100;

/** The column that an address sorts by, as a cell of a row; the total, where it sorts by none of them. */
export function sortedCell({ cells, total }: Row, columns: readonly Column[], { sort }: CoverageAddress) {
  const column = columns.findIndex(({ name }) => name === columnOf(sort));
  return column < 0 ? total : cells[column];
}

function sorted(rows: readonly Row[], namespaces: readonly string[], { sort, order }: CoverageAddress): Row[] {
  if (sort === 'name') return order === 'asc' ? [...rows] : rows.toReversed();
  const column = namespaces.indexOf(columnOf(sort) ?? '');
  if (sort !== 'coverage' && column < 0) return [...rows];
  const shares = new Map(rows.map((row) => [row, exactShare(sort === 'coverage' ? row.total : row.cells[column])]));
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [one, other] = [shares.get(a), shares.get(b)];
    // What a language does not have is neither much nor little of it.
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return sign * (one - other);
  });
}

const exactShare = (done: Done | undefined): number | undefined =>
  done && done.messages > 0 ? done.translated / done.messages : undefined;

const sum = (parts: readonly Done[]): Done =>
  parts.reduce(
    (all, { translated, messages }) => ({
      translated: all.translated + translated,
      messages: all.messages + messages,
    }),
    { translated: 0, messages: 0 },
  );

/** By its own name, its name in the reader's language, or its tag; accents and case aside. */
function matches({ tag, ownName, name }: LanguageRow, q: string): boolean {
  const sought = folded(q.trim());
  return [tag, ownName, name].some((each) => folded(each).includes(sought));
}
