/** In the reader's language; the tag itself where CLDR has no name. Node and browsers have different releases of it: ask where data is loaded. */
export function languageName(tag: string, reader: string): string {
  try {
    return namesIn(reader).of(tag) ?? tag;
  } catch {
    return tag; // `en-x-pirate` is a language tag, but none that CLDR takes
  }
}

const kept = new Map<string, Intl.DisplayNames>();

/** Making one takes longer than asking it for a hundred names. Readers are of the few interface languages. */
function namesIn(reader: string): Intl.DisplayNames {
  const names = kept.get(reader) ?? new Intl.DisplayNames([reader], { type: 'language' });
  kept.set(reader, names);
  return names;
}
