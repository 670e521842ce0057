import type { PostProcessorModule } from 'i18next';

/** Identifies a text on the page. */
export interface TextIdentity {
  readonly language: string;
  readonly namespace: string;
  /** The key as i18next resolved it, with context and plural category: `cart.items_one`. */
  readonly key: string;
}

/** The begin or end of a text in the shown text. */
export interface TextEdge {
  readonly edge: 'begin' | 'end';
  /** The same for the begin and end of a text. */
  readonly id: number;
  /** Offset in UTF-16 code units, without marks. */
  readonly offset: number;
}

/** A text on the page, as i18next found it. */
export interface FoundText extends TextIdentity {
  /** As it is stored, with placeholders. */
  readonly template: string;
}

/*
 * Marks consist of Unicode's deprecated language tag character and tag digits. Texts do not use them (Unicode 5.1 advises
 * against them), fonts do not render them, and collation ignores them.
 */
const TAG_CHARACTER = '\u{E0001}';
const BEGIN = '\u{E0028}';
const END = '\u{E0029}';
const MARK = /\u{E0001}([\u{E0028}\u{E0029}])([\u{E0030}-\u{E0039}]+)/gu;
const ZERO = 0xe0030;

const mark = (edge: typeof BEGIN | typeof END, id: number): string =>
  TAG_CHARACTER + edge + String.fromCodePoint(...Array.from(String(id), (digit) => ZERO + Number(digit)));

/**
 * Wraps every text in invisible marks with its id, so that it can be identified wherever it is rendered: in one element, in
 * several, in an attribute or within another text.
 */
export class TextMarks {
  private readonly texts: FoundText[] = [];
  private readonly ids = new Map<string, number>();

  /** The i18next post-processor; requires `postProcessPassResolved: true`. */
  readonly processor: PostProcessorModule = {
    type: 'postProcessor',
    name: 'textMarks',
    process: (text: string, _key, { i18nResolved: found }: { i18nResolved: ResolvedText }) => {
      if (typeof text !== 'string' || found.res === undefined) return text;
      const { usedLng: language, usedNS: namespace, exactUsedKey: key, res: template } = found;
      const id = this.idOf({ language, namespace, key, template });
      return mark(BEGIN, id) + text + mark(END, id);
    },
  };

  /** @param id of an edge */
  textAt(id: number): FoundText {
    return this.texts[id]!;
  }

  private idOf(text: FoundText): number {
    const words = JSON.stringify([text.language, text.namespace, text.key, text.template]);
    const id = this.ids.get(words) ?? this.texts.push(text) - 1;
    this.ids.set(words, id);
    return id;
  }
}

/** The result of i18next's lookup; `res` is missing if no text was found. */
interface ResolvedText {
  readonly res?: string;
  readonly usedLng: string;
  readonly usedNS: string;
  readonly exactUsedKey: string;
}

export const isMarked = (text: string): boolean => text.includes(TAG_CHARACTER);

/** A shown text without marks, and where texts begin and end in it. */
export interface UnmarkedText {
  readonly text: string;
  readonly edges: readonly TextEdge[];
}

/** Returns a text without the invisible marks of `TextsInPlace`, and where they were. */
export function removeMarks(text: string): UnmarkedText {
  const edges: TextEdge[] = [];
  let removed = 0;
  const plain = text.replace(MARK, (written: string, edge: string, digits: string, at: number) => {
    const id = Number(Array.from(digits, (digit) => digit.codePointAt(0)! - ZERO).join(''));
    edges.push({ edge: edge === BEGIN ? 'begin' : 'end', id, offset: at - removed });
    removed += written.length;
    return '';
  });
  return { text: plain, edges };
}
