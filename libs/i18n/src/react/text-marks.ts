import type { PostProcessorModule } from 'i18next';

/** What a text on the page is. */
export interface TextName {
  readonly language: string;
  readonly namespace: string;
  /** As i18next found it, with context and plural category: `cart.items_one`. */
  readonly key: string;
}

/** Where a text begins or ends in what is shown. */
export interface TextEdge {
  readonly edge: 'begin' | 'end';
  /** The same at both ends. */
  readonly id: number;
  /** UTF-16 units before it, marks aside. */
  readonly offset: number;
}

/*
 * The sign that Unicode once had for “a language tag follows”, and the invisible digits that followed it. No text has
 * needed them since (Unicode 5.1 advises against them), no typeface draws them, and collation passes over them.
 */
const SIGN = '\u{E0001}';
const BEGIN = '\u{E0028}';
const END = '\u{E0029}';
const MARK = /\u{E0001}([\u{E0028}\u{E0029}])([\u{E0030}-\u{E0039}]+)/gu;
const ZERO = 0xe0030;

const mark = (edge: typeof BEGIN | typeof END, id: number): string =>
  SIGN + edge + String.fromCodePoint(...Array.from(String(id), (digit) => ZERO + Number(digit)));

/**
 * Wraps every text in marks that nobody sees and that say which text it is, so that it is known again wherever it ends
 * up: in an element, in several, in an attribute, within another text.
 */
export class TextMarks {
  private readonly names: TextName[] = [];
  private readonly ids = new Map<string, number>();

  /** For i18next, which has to be told `postProcessPassResolved: true`. */
  readonly processor: PostProcessorModule = {
    type: 'postProcessor',
    name: 'textMarks',
    process: (text: string, _key, { i18nResolved: found }: { i18nResolved: Found }) => {
      if (typeof text !== 'string' || found.res === undefined) return text;
      const id = this.idOf({ language: found.usedLng, namespace: found.usedNS, key: found.exactUsedKey });
      return mark(BEGIN, id) + text + mark(END, id);
    },
  };

  /** @param id of an edge */
  nameOf(id: number): TextName {
    return this.names[id]!;
  }

  private idOf(name: TextName): number {
    const words = JSON.stringify([name.language, name.namespace, name.key]);
    const id = this.ids.get(words) ?? this.names.push(name) - 1;
    this.ids.set(words, id);
    return id;
  }
}

/** What i18next says of a text: `res` is missing where there was none. */
interface Found {
  readonly res?: unknown;
  readonly usedLng: string;
  readonly usedNS: string;
  readonly exactUsedKey: string;
}

export const isMarked = (text: string): boolean => text.includes(SIGN);

/** What somebody sees, and where texts begin and end in it. */
export interface Unmarked {
  readonly text: string;
  readonly edges: readonly TextEdge[];
}

export function unmarked(text: string): Unmarked {
  const edges: TextEdge[] = [];
  let taken = 0;
  const plain = text.replace(MARK, (written: string, edge: string, digits: string, at: number) => {
    const id = Number(Array.from(digits, (digit) => digit.codePointAt(0)! - ZERO).join(''));
    edges.push({ edge: edge === BEGIN ? 'begin' : 'end', id, offset: at - taken });
    taken += written.length;
    return '';
  });
  return { text: plain, edges };
}
