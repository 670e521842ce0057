import { readJson, type TextTree } from '@dragoman/i18n';
import {
  editJson,
  equalForms,
  formPath,
  type Forms,
  type JsonEdit,
  messageUnits,
  pluralKeys,
  type Segment,
  toForms,
} from '@dragoman/i18n/internal';

export interface TextsToMerge {
  /** The file of the repository. */
  readonly content: string;
  /** The texts to take over: of a release or of the workspace. */
  readonly target: TextTree;
  /** The texts of the workspace. */
  readonly drafts: TextTree;
  /** Keys of texts that the code has changed since the last import, which stay as they are in the file. */
  readonly changedInCode: ReadonlySet<string>;
}

export interface MergedFile {
  readonly content: string;
  /** The keys of the changed texts. */
  readonly keys: readonly string[];
}

interface Unit {
  readonly path: readonly Segment[];
  readonly forms: Forms;
}

/**
 * Takes over texts that were changed in the workspace since the file was last imported, and nothing else: other parts of the
 * file stay the same byte for byte.
 *
 * @throws JsonSyntaxError, TypeError if a key cannot be in the same file as another one
 */
export function mergeTexts({ content, target, drafts, changedInCode }: TextsToMerge): MergedFile {
  const { tree } = readJson(content);
  const plurals = new Set([tree, target, drafts].flatMap((each) => [...pluralKeys(each)]));
  const inFile = unitsByKey(tree, plurals);
  const wanted = unitsByKey(target, plurals);
  const current = unitsByKey(drafts, plurals);
  const hasBlanks = Array.from(inFile.values()).some(({ blanks }) => blanks);
  const edits: JsonEdit[] = [];
  const keys: string[] = [];
  for (const key of new Set([...inFile.keys(), ...wanted.keys()])) {
    const [file, want, draft] = [inFile.get(key), wanted.get(key), current.get(key)];
    if (changedInCode.has(key)) continue;
    if (equalForms(file?.forms ?? {}, draft?.forms ?? {})) continue; // nobody has changed it in the workspace
    if (want === undefined && draft !== undefined) continue; // not published yet
    const forms = want?.forms ?? {};
    if (equalForms(file?.forms ?? {}, forms)) continue;
    const path = want?.path ?? file!.path;
    for (const [category, text] of Object.entries(forms)) {
      if (file?.forms[category] !== text) edits.push({ set: formPath(path, category), text });
    }
    for (const category of Object.keys(file?.forms ?? {})) {
      if (forms[category] !== undefined) continue;
      const place = formPath(path, category);
      edits.push(hasBlanks && draft !== undefined ? { set: place, text: '' } : { remove: place });
    }
    keys.push(key);
  }
  return { content: keys.length === 0 ? content : editJson(content, edits, { order: target, emptied: 'go' }), keys };
}

function unitsByKey(tree: TextTree, plurals: ReadonlySet<string>): Map<string, Unit & { blanks: boolean }> {
  return new Map(
    messageUnits(tree, plurals).map(({ key, path, forms }) => [
      key,
      { path, forms: toForms(forms), blanks: forms.some(({ text }) => text === '') },
    ]),
  );
}
