import { PAGE_DATA } from './page-data';

/** The part of Vite's manifest that is read here. */
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
  readonly head: string;
  /** Sources of the matched pages, as the manifest names them. */
  readonly files: readonly string[];
  readonly app: string;
  /** JSON that is safe inside a script. */
  readonly data: string;
}

/** Takes the template apart once; a page is then put together by joining strings. */
export function documentTemplate(template: string, manifest: Manifest = {}): (parts: DocumentParts) => string {
  const [beforeHead, afterHead] = split(template, '<!--head-->');
  const [beforeLinks, afterLinks] = split(afterHead, /(?=<\/head>)/);
  const [beforeApp, afterApp] = split(afterLinks, '<!--app-->');
  const [beforeData, afterData] = split(afterApp, '<!--page-->');
  const [doctype, afterHtml] = split(beforeHead, /<html[^>]*>/);

  const entries = Object.keys(manifest).filter((source) => manifest[source]!.isEntry);
  const already = withImports(manifest, entries);
  const linksOf = new Map<string, string>();
  const links = (files: readonly string[]) => {
    const name = files.join(' ');
    const kept = linksOf.get(name) ?? codeLinks(manifest, files, already);
    linksOf.set(name, kept);
    return kept;
  };

  return ({ language, direction, theme, head, files, app, data }) =>
    `${doctype}<html lang="${language}" dir="${direction}"${theme ? ` data-theme="${theme}"` : ''}>${afterHtml}${head}` +
    `${beforeLinks}${links(files)}${beforeApp}${app}${beforeData}` +
    `<script type="application/json" id="${PAGE_DATA}">${data}</script>${afterData}`;
}

/** Stylesheets and preloads of a page's code, each once, without what the entry brings along. */
function codeLinks(manifest: Manifest, files: readonly string[], already: ReadonlySet<string>): string {
  const sources = [...withImports(manifest, files)].filter((source) => !already.has(source));
  return sources
    .flatMap((source) => [
      ...(manifest[source]!.css ?? []).map((css) => `<link rel="stylesheet" href="/${css}">`),
      `<link rel="modulepreload" href="/${manifest[source]!.file}">`,
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

function split(text: string, mark: string | RegExp): [string, string] {
  const parts = text.split(mark);
  if (parts.length !== 2)
    throw new Error(`The template of the document must have ${mark} exactly once: see apps/web/index.html.`);
  return parts as [string, string];
}
