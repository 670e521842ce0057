import type { Density } from './density';
import { PAGE_DATA_ID } from './page-data';

/** The part of Vite's manifest that is used here. */
export type Manifest = {
  readonly [source: string]: {
    readonly file: string;
    readonly css?: readonly string[];
    readonly imports?: readonly string[];
    readonly isEntry?: boolean;
  };
};

interface DocumentParts {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly theme?: string;
  /** A page of the workspace, shown with its navigation. */
  readonly isWorkspace?: boolean;
  /** Whether the navigation of the workspace is collapsed; by default the width of the window decides. */
  readonly navigation?: 'collapsed' | 'expanded';
  /** How closely the lists and tables of the workspace are set; absent for visitors. */
  readonly density?: Density | undefined;
  readonly head: string;
  /** Sources of the matched pages, as the manifest names them. */
  readonly files: readonly string[];
  readonly app: string;
  /** JSON that is escaped for a script element. */
  readonly data: string;
}

/**
 * Splits the template once, so that a page is rendered by concatenating strings.
 * @param template names files of the build relative to its root, `./assets/…`
 * @param base path that the application is served below: `/texts`; empty at the root
 */
export function documentTemplate(
  template: string,
  manifest: Manifest = {},
  base = '',
): (parts: DocumentParts) => string {
  const [beforeHead, afterHead] = splitOnce(template.replace(/(href|src)="\.\//g, `$1="${base}/`), '<!--head-->');
  const [beforeLinks, afterLinks] = splitOnce(afterHead, /(?=<\/head>)/);
  const [beforeApp, afterApp] = splitOnce(afterLinks, '<!--app-->');
  const [beforeData, afterData] = splitOnce(afterApp, '<!--page-->');
  const [doctype, afterHtml] = splitOnce(beforeHead, /<html[^>]*>/);

  const entries = Object.keys(manifest).filter((source) => manifest[source]!.isEntry);
  const entrySources = withImports(manifest, entries);
  const linksByFiles = new Map<string, string>();
  const links = (files: readonly string[]) => {
    const name = files.join(' ');
    const cached = linksByFiles.get(name) ?? codeLinks(manifest, files, entrySources, base);
    linksByFiles.set(name, cached);
    return cached;
  };

  const baseAttribute = base && ` data-base="${base}"`;

  return ({ language, direction, theme, isWorkspace, navigation, density, head, files, app, data }) =>
    `${doctype}<html lang="${language}" dir="${direction}"${baseAttribute}${theme ? ` data-theme="${theme}"` : ''}` +
    `${isWorkspace ? ' data-workspace' : ''}${navigation ? ` data-navigation="${navigation}"` : ''}${density ? ` data-density="${density}"` : ''}>` +
    `${afterHtml}${head}` +
    `${beforeLinks}${links(files)}${beforeApp}${app}${beforeData}` +
    `<script type="application/json" id="${PAGE_DATA_ID}">${data}</script>${afterData}`;
}

/** Returns the links to style sheets and code of a page, each once, without those that the entry loads itself. */
function codeLinks(
  manifest: Manifest,
  files: readonly string[],
  entrySources: ReadonlySet<string>,
  base: string,
): string {
  const sources = [...withImports(manifest, files)].filter((source) => !entrySources.has(source));
  return sources
    .flatMap((source) => [
      ...(manifest[source]!.css ?? []).map((css) => `<link rel="stylesheet" href="${base}/${css}">`),
      `<link rel="modulepreload" href="${base}/${manifest[source]!.file}">`,
    ])
    .join('');
}

function withImports(manifest: Manifest, sources: readonly string[], found = new Set<string>()): Set<string> {
  for (const source of sources) {
    if (!manifest[source] || found.has(source)) continue;
    found.add(source);
    withImports(manifest, manifest[source].imports ?? [], found);
  }
  return found;
}

function splitOnce(text: string, separator: string | RegExp): [string, string] {
  const parts = text.split(separator);
  if (parts.length !== 2)
    throw new Error(`The template of the document must contain ${separator} exactly once: see apps/web/index.html.`);
  return parts as [string, string];
}
