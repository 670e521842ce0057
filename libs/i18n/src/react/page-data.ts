/**
 * JSON that may stand inside `<script type="application/json">`: `<` would end the script or open a
 * comment, U+2028 and U+2029 end a line in older script parsers.
 */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** What the server put beside the page. */
export function readPageData<Data>(document: Document, id: string): Data {
  const script = document.getElementById(id);
  if (!script) throw new Error(`The document carries no <script id="${id}">: it was not rendered by this application.`);
  return JSON.parse(script.textContent);
}
