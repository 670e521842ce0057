/** Returns the term that finds the texts with an issue. @param code of the check */
export const checkTerm = (code: string): string => `check:${code}`;

/** Returns the term that finds the texts of keys with a tag; undefined for a name that no term can contain. */
export function tagTerm(name: string): string | undefined {
  if (name.includes('"')) return undefined;
  return /\s/.test(name) ? `tag:"${name}"` : `tag:${name}`;
}

export const hasTerm = (search: string, term: string): boolean => ` ${search} `.includes(` ${term} `);

/** Adds a term to a search, or removes it. It goes first: an unclosed quotation mark extends to the end. */
export const toggledTerm = (search: string, term: string): string =>
  (hasTerm(search, term) ? ` ${search} `.replace(` ${term} `, ' ') : `${term} ${search}`).trim();
