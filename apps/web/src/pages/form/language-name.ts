/**
 * What a language is called in the one that is read: `pl`, read in German, is "Polnisch". For loaders: what a browser
 * knows by another name than the server would not be what the server rendered.
 */
export const languageName = (tag: string, reader: string): string =>
  new Intl.DisplayNames(reader, { type: 'language' }).of(tag) ?? tag;
