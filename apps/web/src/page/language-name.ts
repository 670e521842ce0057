/**
 * Returns the name of a language in the reader's language, or the tag itself where CLDR has no name for it. Call it where
 * data is loaded: Node and browsers come with different releases of CLDR, and hydration needs the name that was rendered.
 */
export function languageName(tag: string, reader: string): string {
  try {
    return displayNames(reader).of(tag) ?? tag;
  } catch {
    return tag; // `Intl.DisplayNames` throws for private tags such as `en-x-pirate`
  }
}

const namesByReader = new Map<string, Intl.DisplayNames>();

/** Cached, since creating one takes longer than a hundred look-ups. There is at most one for each interface language. */
function displayNames(reader: string): Intl.DisplayNames {
  const names = namesByReader.get(reader) ?? new Intl.DisplayNames([reader], { type: 'language' });
  namesByReader.set(reader, names);
  return names;
}
