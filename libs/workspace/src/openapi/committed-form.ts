import type { OpenApiDocument } from './openapi.contract';

/** The description as it is committed: paths in alphabetical order, one value a line, so that diffs stay small. */
export function committedForm(document: OpenApiDocument): string {
  const paths = Object.fromEntries(Object.entries(document.paths).sort(([one], [other]) => (one < other ? -1 : 1)));
  const tags = [...document.tags].sort((one, other) => (one.name < other.name ? -1 : 1));
  return `${JSON.stringify({ ...document, tags, paths }, null, 2)}\n`;
}
