/** A name with its address in angle brackets, or a word. A name may have quotes, and a comma between surname and first name. */
const ENTRY = /(?:"[^"\r\n]{0,200}"|[^"<>@;\r\n]){0,200}<([^<>\r\n]*)>|[^\s,;]+/g;

/**
 * Returns the addresses in a list that is separated by commas, semicolons, white space or any of them. Words that are no address
 * are included: the server refuses them.
 */
export const addressesIn = (list: string): readonly string[] => [
  ...new Set([...list.matchAll(ENTRY)].map(([entry, address]) => address?.trim() ?? entry)),
];
