import type { Segment } from '../message/tree/flatten';
import type { SyntaxName } from '../message/syntax';
import type { TextPosition } from '../message/file/text-position';

/** The names of all formats. They must not change: documents are stored with them. */
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
 * A file format for texts, such as JSON or PO. Its functions are pure and work on decoded strings: the caller decodes and
 * encodes bytes. Every format guarantees that:
 *
 * 1. A file in which no text is edited stays the same, byte for byte.
 * 2. An edit changes the part of the file that holds its text, and nothing else.
 * 3. A file that cannot be parsed is refused as a whole, with the line, the column and the reason.
 *
 * All functions take linear time: they run on untrusted files of up to 16 MB.
 */
export interface DocumentFormat {
  readonly name: FormatName;
  /** File name extensions in lower case, with the dot, the longest first: `.json`. */
  readonly extensions: readonly string[];
  /**
   * Where plural forms are. `file`: the format itself has plural forms, and each of its entries has a `form`. `syntax`:
   * the message syntax has them, in keys (`item_one`) or inside a text (ICU).
   */
  readonly plurals: 'syntax' | 'file';
  /**
   * `one language`: the path or the file names it. `source and target`: each entry may have a `source`. `many languages`:
   * each entry has a `language`.
   */
  readonly holds: 'one language' | 'source and target' | 'many languages';
  /** The source text of an entry is its name, so that an entry with another source text is another one. */
  readonly sourcesAreNames?: true;
  /** A new file of one language shows the source texts to translators, although they are not read. */
  readonly showsSources?: true;
  /**
   * A plural has exactly the forms that the grammar of the file has. Others cannot be written, and are left out; that they are
   * not in the file does not remove them.
   */
  readonly hasOwnForms?: true;
  /** The message syntax that tools of the format use; absent if the application chooses it, as in JSON. */
  readonly syntax?: SyntaxName;
  /** The paths that a new entry can have: any path, a name that an index may follow, or a single name. */
  readonly nesting: 'objects and lists' | 'lists' | 'none';

  /**
   * Returns whether a file is of this format.
   * @param path with `/`; its extension may be enough, but `.json`, `.xml` and `.strings` belong to several formats
   * @param head the first 4,096 characters of the file
   */
  recognizes(head: string, path: string): boolean;

  /**
   * Returns the encoding that a file declares, or undefined if it declares none. Absent if the format has no declarations. A byte
   * order mark takes precedence, and UTF-8 is the default.
   * @param head the first 4,096 bytes, each as one character (ISO-8859-1)
   */
  declaredEncoding?(head: string): DeclaredEncoding | undefined;

  /** The encoding of files that declare none and are not UTF-8; absent if they are refused. */
  readonly fallbackEncoding?: string;

  /**
   * @param content with its byte order mark, if it has one
   * @throws FileSyntaxError
   */
  read(content: string, options: FormatOptions): ReadDocument;

  /**
   * Applies edits one after the other. Unedited parts stay as they are; new entries are formatted like their neighbors.
   * An edit of an entry that does not exist, other than `set`, has no effect.
   * @throws FileSyntaxError
   * @throws UnwritableTextError if an edit would lose texts, or the format cannot express it
   */
  edit(content: string, edits: readonly DocumentEdit[], options: EditOptions): string;

  /**
   * Creates the file of a language that has none yet.
   * @param model a file of another language, usually the reference language, whose order, comments, indentation and line
   *   breaks the new file has
   * @throws UnwritableTextError if the format cannot express an entry or the language
   */
  create(file: NewFile, entries: readonly EntryContent[], model?: string): string;
}

/**
 * What a format must know to read a document but cannot find in its content. Stored with the document; each format
 * describes its own options.
 */
export interface FormatOptions {
  /** BCP 47; the language of a file that does not name it. Needed to map numbered plural forms to categories. */
  readonly language?: string;
  readonly [name: string]: string | number | boolean | undefined;
}

/** The encoding that a file names itself. */
export interface DeclaredEncoding {
  /** In lower case, such as `iso-8859-1`. */
  readonly name: string;
  /** Offset of the name. */
  readonly at: number;
}

export interface ReadDocument {
  /** In the order of the file. Of duplicates (same path, form and language) only the one in use is listed. */
  readonly entries: readonly FileEntry[];
  /** In the order of the file. They do not prevent its use. */
  readonly warnings: readonly FileWarning[];
  /** The languages as the file writes them; empty if only its path can name the language. */
  readonly languages: readonly string[];
  /** The language of the source texts as the file writes it; absent if it does not name it. */
  readonly sourceLanguage?: string;
  /** Options detected in the content, to be stored with the document, such as the separator of CSV. */
  readonly options?: FormatOptions;
}

/** An entry that was read from a file. */
export interface FileEntry extends EntryContent {
  /** Offset in UTF-16 code units of the key or element, without a comment before it. */
  readonly at: number;
}

/** What an entry of a file holds, wherever it stands in the file. */
export interface EntryContent {
  /** Only strings, except in formats with nesting or lists. */
  readonly path: readonly Segment[];
  /** `formatKey(path)`; computed if absent. */
  readonly key?: string;
  /** The CLDR category of a plural form, or `[0]` for a numbered form without a category. Only if `plurals` is `file`. */
  readonly form?: string;
  /** The form is of an ordinal number; absent for a cardinal number. Only with a `form`. */
  readonly ordinal?: true;
  /** As the file writes it. Only if the format holds many languages. */
  readonly language?: string;
  /** Unescaped; empty if untranslated. */
  readonly text: string;
  /** `text` contains child elements of the file as verbatim markup. */
  readonly markup?: true;
  /** The source text that `text` translates, if the file contains it. */
  readonly source?: string;
  /** The source texts of all forms of the message by category, where each entry of the file has them. Only with a `form`. */
  readonly sourceForms?: Readonly<Record<string, string>>;
  /** The comment for translators. */
  readonly description?: string;
  readonly context?: string;
  /** The state of the translation, if the file contains it. */
  readonly state?: 'draft' | 'needs_review' | 'reviewed';
  /** The maximum length of the text, in characters. */
  readonly maxLength?: number;
  readonly tags?: readonly string[];
}

/** Something in a file that its author probably did not intend. */
export interface FileWarning extends TextPosition {
  /**
   * `duplicateKey`: `key` appears twice; the later one is in use. `contextEmpty`: `key` has an empty context, and is not read.
   * `formExtra`: the texts of the plural form `key`, such as `msgstr[3]`, are not read, because no category is left for it.
   */
  readonly code: 'duplicateKey' | 'contextEmpty' | 'formExtra';
  readonly key: string;
}

/** A change of a file. Without `language` it concerns the only language of the file, or its target language. */
export type DocumentEdit =
  /**
   * Changes a text or inserts a new one. A new text follows the one at `after` if that exists in the same object or list;
   * otherwise `EditOptions.order` gives its position. `state` is written only if the format has states and it differs.
   */
  | {
      readonly set: readonly Segment[];
      readonly text: string;
      readonly form?: string;
      readonly language?: string;
      readonly after?: readonly Segment[];
      readonly state?: EntryContent['state'];
      /** The source text of a new entry, in a file with source texts. */
      readonly source?: string;
      /** Whether the texts of the key are markup, which they are in an entry that is new or had no elements. */
      readonly markup?: true;
    }
  /** Removes a text or a branch, with its comments; with a `form` only that form. */
  | { readonly remove: readonly Segment[]; readonly form?: string; readonly language?: string }
  /** Renames a text or a branch with all forms and languages, in place or to another object. */
  | { readonly move: readonly Segment[]; readonly to: readonly Segment[]; readonly after?: readonly Segment[] };

export interface EditOptions {
  /** The options that the document was read with. */
  readonly options?: FormatOptions;
  /** The paths of all entries, usually in the order of the reference language; gives new entries their position. */
  readonly order?: readonly (readonly Segment[])[];
  /** Removes objects and lists that become empty. By default they stay, as `{}` and `[]`. */
  readonly removeEmpty?: boolean;
}

export interface NewFile {
  /** The language as the file and its path write it: `pt_BR`, `sr@latin`. */
  readonly language: string;
  /** The canonical BCP 47 tag of the language. */
  readonly tag: string;
  /** The language of the source texts, as the file writes it. */
  readonly sourceLanguage?: string;
  /** The path of the new file, with `/`. */
  readonly path: string;
  /** The options that the model was read with. */
  readonly options?: FormatOptions;
}
