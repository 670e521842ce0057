import type { Segment } from '../message/tree/flatten';
import type { SyntaxName } from '../message/syntax';
import type { TextPosition } from '../message/file/text-position';

/** The names of all formats: stable, since documents are stored with them. */
export type FormatName =
  | 'json'
  | 'po'
  | 'xliff-1.2'
  | 'xliff-2'
  | 'arb'
  | 'android'
  | 'apple-strings'
  | 'apple-stringsdict'
  | 'apple-xcstrings'
  | 'properties'
  | 'resx'
  | 'yaml'
  | 'csv';

/**
 * A format of files of texts, such as JSON or PO. Pure: characters in, characters out; encodings are decoded before and
 * encoded after it. Three promises hold for every format:
 *
 * 1. A file in which no text is edited stays the same, byte for byte.
 * 2. An edit changes the place of its text and nothing else.
 * 3. A file that cannot be read is refused whole, with line, column and reason.
 *
 * All functions take linear time, and are run on files of up to 16 MB that others have written.
 */
export interface DocumentFormat {
  readonly name: FormatName;
  /** Ends of file names, longest first, in lower case, with the dot: `.json`. */
  readonly extensions: readonly string[];
  /**
   * Who groups plural forms. `file`: the format has plural forms, and its entries a `form`. `syntax`: the message syntax
   * decides, by keys (`item_one`) or inside a text (ICU).
   */
  readonly plurals: 'syntax' | 'file';
  /**
   * `one language`: the path or the file names it. `source and target`: each entry may have a `source`. `many languages`:
   * each entry has a `language`.
   */
  readonly holds: 'one language' | 'source and target' | 'many languages';
  /** What the tools of the format write texts in, if it is not i18next's syntax or the application's choice. */
  readonly syntax?: SyntaxName;
  /** Which paths a new entry can have: any, a name with an index, or one name. */
  readonly nesting: 'objects and lists' | 'lists' | 'none';

  /**
   * Whether a file is of this format.
   * @param path with `/`; one of the `extensions` may be a hint, but `.json`, `.xml` and `.strings` alone say too little
   * @param head the first 4,096 characters of the file
   */
  recognizes(head: string, path: string): boolean;

  /**
   * The encoding that a file declares, such as `iso-8859-1`; absent if it declares none or the format has no declarations.
   * A byte order mark takes precedence, and UTF-8 is the default.
   * @param head the first 4,096 bytes, each as one character (ISO-8859-1)
   */
  declaredEncoding?(head: string): string | undefined;

  /**
   * @param content with its byte order mark, if it has one
   * @throws FileSyntaxError
   */
  read(content: string, options: FormatOptions): ReadDocument;

  /**
   * Applies edits one after the other. Unedited parts stay as they are; new entries are written like their neighbours.
   * An edit of an entry that does not exist, other than `set`, has no effect.
   * @throws FileSyntaxError
   * @throws UnwritableTextError if an edit would lose texts, or the format cannot express it
   */
  edit(content: string, edits: readonly DocumentEdit[], options: EditOptions): string;

  /**
   * Writes a file for a language that has none yet.
   * @param model the file of another language, usually the reference: gives order, comments, indentation and line breaks
   * @throws UnwritableTextError if the format cannot express an entry or the language
   */
  create(file: NewFile, entries: readonly NewEntry[], model?: string): string;
}

/**
 * How a document is read, where its content does not show it. Stored with the document. Each format describes its own
 * options.
 */
export interface FormatOptions {
  /** The language of a file that does not name it, for plural forms that are numbered. BCP 47. */
  readonly language?: string;
  readonly [name: string]: string | number | boolean | undefined;
}

export interface ReadDocument {
  /** In the order of the file. Of two with the same path, form and language only the one in use is listed. */
  readonly entries: readonly FileEntry[];
  /** The file can be used in spite of them. In the order of the file. */
  readonly problems: readonly FileWarning[];
  /** As the file writes them; empty if only its path can show the language. */
  readonly languages: readonly string[];
  /** As the file writes it, if it names the language of its sources. */
  readonly sourceLanguage?: string;
  /** Options that were detected, to be stored with the document: the separator of CSV. */
  readonly options?: FormatOptions;
}

/** A text of a file with its place. */
export interface FileEntry extends NewEntry {
  /** Where the entry begins, as a UTF-16 offset: its key, its element, its comment excluded. */
  readonly at: number;
}

/** A text for a file. */
export interface NewEntry {
  /** Strings, other than in formats with nesting and lists. */
  readonly path: readonly Segment[];
  /** `path` as `formatKey` writes it; computed if absent. */
  readonly key?: string;
  /** A CLDR category, or `[0]` for a numbered form that is not one. Only if `plurals` is `file`, and for plurals only. */
  readonly form?: string;
  /** `cardinal` if absent. Only with a `form`. */
  readonly ordinal?: true;
  /** As the file writes it. Only if the file holds several. */
  readonly language?: string;
  /** Unescaped; empty if untranslated. */
  readonly text: string;
  /** Child elements are part of the text: it is their markup, verbatim. */
  readonly markup?: true;
  /** The text it was translated from, if the file has it. */
  readonly source?: string;
  /** The comment for translators. */
  readonly description?: string;
  readonly context?: string;
  /** Only if the file has it. */
  readonly state?: 'draft' | 'needs_review' | 'reviewed';
  /** In characters. */
  readonly maxLength?: number;
  readonly tags?: readonly string[];
}

/** A place in a file that deserves attention. */
export interface FileWarning extends TextPosition {
  /** `duplicateKey`: `key` appears twice; the later one is in use. */
  readonly code: 'duplicateKey';
  readonly key: string;
}

/** A change of a file of texts. Without a `language` it is about the only one, or the target, of the file. */
export type DocumentEdit =
  /**
   * Changes a text or inserts a new one. A new text follows the one at `after` if that exists in the same object or list;
   * otherwise its position comes from the order. `state` is written only if the format has states and it differs.
   */
  | {
      readonly set: readonly Segment[];
      readonly text: string;
      readonly form?: string;
      readonly language?: string;
      readonly after?: readonly Segment[];
      readonly state?: NewEntry['state'];
      /** The text it is a translation of, for a new entry in a file with sources. */
      readonly source?: string;
      /** For a new entry. An existing one stays markup or text. */
      readonly markup?: true;
    }
  /** Removes a text or a branch, with its comments; with a `form` only that form. */
  | { readonly remove: readonly Segment[]; readonly form?: string; readonly language?: string }
  /** Renames a text or a branch with all forms and languages, in place or to another object. */
  | { readonly move: readonly Segment[]; readonly to: readonly Segment[]; readonly after?: readonly Segment[] };

export interface EditOptions {
  /** Options that the document was read with. */
  readonly options?: FormatOptions;
  /** The paths of all entries in their order, for positions of new ones: usually that of the reference language. */
  readonly order?: readonly (readonly Segment[])[];
  /** Whether objects and lists that become empty stay, as `{}` and `[]` (the default). */
  readonly emptied?: 'stay' | 'go';
}

export interface NewFile {
  /** As the file and its path write it: `pt_BR`, `sr@latin`. */
  readonly language: string;
  /** Canonical BCP 47. */
  readonly tag: string;
  /** As the file writes it. */
  readonly sourceLanguage?: string;
  /** With `/`. */
  readonly path: string;
  /** Options that the document that is the model was read with. */
  readonly options?: FormatOptions;
}
