/**
 * Writes JSON for `<script type="application/json">`. Escapes `<`, which could end the script or open a comment, and U+2028
 * and U+2029, which end a line in older script parsers.
 */
export const toScriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Reads the JSON that the server embedded in the document. */
export function readEmbeddedJson<Data>(document: Document, id: string): Data {
  const script = document.getElementById(id);
  if (!script) throw new Error(`The document has no <script id="${id}">: it was not rendered by this application.`);
  return JSON.parse(script.textContent) as Data;
}
