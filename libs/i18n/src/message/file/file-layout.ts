import { androidQualifier, localeTag } from '../../language/locale-tag';
import { type FilePlacement, inferFilePlacement } from './file-placement';

/**
 * How the paths of files show language and namespace, the more specific first. `{ns}` at the end may have several folders;
 * folders before the pattern do not matter.
 */
export const LAYOUTS = [
  '{lng}/LC_MESSAGES/{ns}',
  '{lng}/{ns}',
  '{ns}/{lng}',
  'values-{lng}/{ns}',
  '{lng}.lproj/{ns}',
  '{ns}.{lng}',
  '{ns}_{lng}',
  '{ns}-{lng}',
  '{lng}',
] as const;

/** The layouts of files of no particular language, by their paths. */
const LAYOUTS_OF_BASES: readonly (readonly [path: RegExp, layout: (typeof LAYOUTS)[number]])[] = [
  [/(?:^|\/)values\/[^/]+\.xml$/, 'values-{lng}/{ns}'],
  [/(?:^|\/)Base\.lproj\//, '{lng}.lproj/{ns}'],
  [/\.resx$/i, '{ns}.{lng}'],
  [/\.properties$/i, '{ns}_{lng}'],
];

/** The folder that gettext has in each language: never a part of a namespace. */
const GETTEXT_FOLDER = /(?:^|\/)LC_MESSAGES\//;

/** Platforms whose layout a path shows by itself. */
const PLATFORMS: readonly (readonly [path: RegExp, layout: (typeof LAYOUTS)[number]])[] = [
  [GETTEXT_FOLDER, '{lng}/LC_MESSAGES/{ns}'],
  [/\.xml$/i, 'values-{lng}/{ns}'],
  [/\.strings(?:dict)?$/i, '{lng}.lproj/{ns}'],
];

/** The namespace of files in the layout `{lng}`: the one that i18next requests where none is configured. */
export const ONLY_NAMESPACE = 'translation';

/** The ends of the names of files with texts. */
export const TEXT_FILE_EXTENSIONS = [
  '.json',
  '.arb',
  '.po',
  '.pot',
  '.xlf',
  '.xliff',
  '.xml',
  '.strings',
  '.stringsdict',
  '.xcstrings',
  '.properties',
  '.resx',
  '.resw',
  '.yml',
  '.yaml',
  '.csv',
  '.tsv',
] as const;

const EXTENSION = new RegExp(`(?:${TEXT_FILE_EXTENSIONS.map((each) => `\\${each}`).join('|')})$`, 'i');

export const isTextFileName = (name: string): boolean => EXTENSION.test(name);

/**
 * Whether a pattern can name static files: relative, with `{lng}` and `{ns}` once each, and with `/`, `.` or `_` between them, so that
 * no two bundles have the same path.
 */
export const isStaticLayout = (layout: string): boolean =>
  layout.length <= 200 &&
  /^(?:[^{}]*\{(?:lng|ns)\}){2}[^{}]*$/.test(layout) &&
  /\{(lng|ns)\}.*[/._].*\{(?!\1)(?:lng|ns)\}/.test(layout) &&
  layout.split('/').every((part) => /^(?!\.)[\w.@{} +-]+$/.test(part));

/** A path that matches a layout. */
interface PlacedPath extends FilePlacement, Pick<PartOfPath, 'isPartial'> {
  /** The folders before the pattern, with a `/` at the end unless there are none. */
  readonly folders: string;
  /** With its dot. */
  readonly extension: string;
}

/** `isPartial`: the name of the file has a language or a namespace where the layout has both. */
type PartOfPath = Partial<FilePlacement> & { readonly isPartial?: true };

/** Whether a pattern can be a layout: `src/{ns}/i18n/{lng}.json`, with `{lng}`, at most one `{ns}`, and no `..`. */
export function isLayout(layout: string): boolean {
  const placeholders = layout.match(/\{[^}]*\}/g) ?? [];
  const count = (name: string): number => placeholders.filter((each) => each === name).length;
  return (
    layout.length <= 200 &&
    count('{lng}') === 1 &&
    count('{ns}') <= 1 &&
    placeholders.length === count('{lng}') + count('{ns}') &&
    !/\{lng\}\{ns\}|\{ns\}\{lng\}|[\\\p{Cc}]/u.test(layout) &&
    layout.split('/').every((segment) => !['', '.', '..'].includes(segment))
  );
}

/**
 * Returns the language and namespace of a file by its path; `undefined` if the path does not match the layout. The language
 * is empty for a file of no particular language, which has the reference texts: `values/strings.xml`, `Base.lproj`,
 * `messages.properties`.
 */
export function placeFile(path: string, layout: string): FilePlacement | undefined {
  const placed = matchLayout(path, layout);
  return placed && { language: placed.language, namespace: placed.namespace };
}

/**
 * The same for a path that has no folders before the pattern.
 * @returns with `isPartial` if the name has a language or a namespace where the layout has both
 */
export function placeWholePath(path: string, layout: string): (FilePlacement & { isPartial: boolean }) | undefined {
  const placed = matchLayout(path, layout);
  if (placed?.folders !== '') return undefined;
  return { language: placed.language, namespace: placed.namespace, isPartial: placed.isPartial ?? false };
}

function matchLayout(path: string, layout: string): PlacedPath | undefined {
  const segments = path
    .replaceAll('\\', '/')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');
  const name = segments.pop() ?? '';
  const ofLayout = EXTENSION.exec(layout)?.[0] ?? '';
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  if (ofLayout !== '' && ofLayout.toLowerCase() !== extension.toLowerCase()) return undefined;
  if (extension === '' && !layout.includes('{ns}')) return undefined; // a folder is more likely
  segments.push(name.slice(0, name.length - extension.length));
  const tokens = layout.slice(0, layout.length - ofLayout.length).split('/');
  for (let start = 0; start <= segments.length - tokens.length; start++) {
    const found = matchSegments(segments.slice(start), tokens);
    if (found) return { ...found, folders: segments.slice(0, start).map((each) => `${each}/`).join(''), extension }; // prettier-ignore
  }
  return undefined;
}

function matchSegments(
  segments: readonly string[],
  tokens: readonly string[],
): (FilePlacement & PartOfPath) | undefined {
  const last = tokens.length - 1;
  const isOpen = tokens[last] === '{ns}';
  if (isOpen ? segments.length < tokens.length : segments.length !== tokens.length) return undefined;
  const values = isOpen ? [...segments.slice(0, last), segments.slice(last).join('/')] : segments;
  let placement: FilePlacement & PartOfPath = {
    language: '',
    namespace: tokens.join('/').includes('{ns}') ? '' : ONLY_NAMESPACE,
  };
  for (const [index, token] of tokens.entries()) {
    const part = matchToken(values[index]!, token);
    if (!part) return undefined;
    placement = { ...placement, ...part };
  }
  return placement;
}

/** Names of files and folders that belong to no particular language. */
const NEUTRAL: Readonly<Record<string, string>> = { 'values-{lng}': 'values', '{lng}.lproj': 'Base.lproj' };

function matchToken(value: string, token: string): PartOfPath | undefined {
  if (NEUTRAL[token] === value) return { language: '' };
  const [, before = '', first, between = '', second, after = ''] =
    /^(.*?)(?:(\{lng\}|\{ns\})(?:(.*?)(\{lng\}|\{ns\}))?(.*))?$/.exec(token)!;
  if (first === undefined) return value === token ? {} : undefined;
  if (!value.startsWith(before) || !value.endsWith(after)) return undefined;
  const inner = value.slice(before.length, value.length - after.length);
  const read = (placeholder: string, text: string): Partial<FilePlacement> | undefined => {
    if (placeholder === '{ns}') return text === '' ? undefined : { namespace: text };
    return localeTag(text) === undefined ? undefined : { language: text };
  };
  if (second === undefined) return read(first, inner);
  for (let at = inner.indexOf(between); at >= 0; at = inner.indexOf(between, at + 1)) {
    const [one, other] = [read(first, inner.slice(0, at)), read(second, inner.slice(at + between.length))];
    if (one && other) return { ...one, ...other };
  }
  // In `{ns}.{lng}`, `de.yml` has only a language, and `messages.properties` only a namespace.
  if (before !== '' || after !== '') return undefined;
  return localeTag(inner) === undefined
    ? { language: '', namespace: inner, isPartial: true }
    : { language: inner, namespace: ONLY_NAMESPACE, isPartial: true };
}

/**
 * Guesses the layout of files from all their paths: the one that places the most files, each in a language and
 * namespace of its own, with the fewest namespaces. Files of
 * no particular language count if there are others of their namespace. If no path shows a language, it is the layout in which the
 * platform of the first of these files looks for other languages: `values-{lng}/{ns}` of `values/strings.xml`. `undefined` if there
 * is none.
 */
export function guessLayout(paths: readonly string[]): string | undefined {
  let best: { layout: string; placed: number; namespaces: number } | undefined;
  for (const layout of LAYOUTS) {
    const placements = paths.flatMap((path) => matchLayout(path, layout) ?? []);
    if (placements.every(({ isPartial }) => isPartial)) continue;
    const namespaces = new Set(placements.flatMap(({ language, namespace }) => (language === '' ? [] : namespace)));
    const own = placements.filter(({ namespace }) => namespaces.has(namespace));
    const placed = new Set(own.map(({ language, namespace }) => `${localeTag(language)} ${namespace}`)).size;
    if (placed === 0) continue;
    if (!best || placed > best.placed || (placed === best.placed && namespaces.size < best.namespaces)) {
      best = { layout, placed, namespaces: namespaces.size };
    }
  }
  if (best) return best.layout;
  return LAYOUTS_OF_BASES.find(([base]) => paths.some((path) => base.test(path)))?.[1];
}

/**
 * Returns the layout of one of several files: the common one, or else that of its platform, since a repository may have the texts of
 * several.
 */
export function layoutOfFile(path: string, layout: string | undefined): string | undefined {
  const isIn = (each: string): boolean => placeFile(path, each) !== undefined;
  if (layout !== undefined && isIn(layout) && !(layout === '{lng}/{ns}' && GETTEXT_FOLDER.test(path))) return layout;
  return PLATFORMS.find(([shown, each]) => shown.test(path) && isIn(each))?.[1] ?? layout;
}

/** Returns the placement of a file in a layout, or what its path shows if it does not match. */
export function placementIn(path: string, layout: string | undefined): FilePlacement {
  const own = layoutOfFile(path, layout);
  return (own === undefined ? undefined : placeFile(path, own)) ?? inferFilePlacement(path);
}

/**
 * Returns the path of a file for another language or namespace, next to a file of the same layout.
 * @param model the path of that file
 * @param tag canonical BCP 47; written as the model writes its language
 */
export function pathLike(
  model: string,
  layout: string,
  { tag, namespace }: { tag: string; namespace: string },
): string {
  const placed = matchLayout(model, layout);
  const language =
    placed && localeTag(placed.language) === tag
      ? placed.language
      : layout.includes('values-{lng}')
        ? androidQualifier(tag)
        : placed?.language.includes('_') || (placed?.language === '' && layout.includes('_{lng}'))
          ? tag.replaceAll('-', '_')
          : tag;
  const extension = EXTENSION.test(layout) ? '' : (placed?.extension ?? '.json');
  return (placed?.folders ?? '') + layout.replace('{lng}', () => language).replace('{ns}', () => namespace) + extension;
}
