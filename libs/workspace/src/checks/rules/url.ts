import type { Rule } from './rule';

const URL_START = /\b(?:https?|ftp|wss?):\/\/([^\s/?#<>"'`)\]}:,，。、）]+)/giu;

/** Examples are translated: `https://beispiel.de`. */
const HOST = /^(?!.*exampl).*\.[a-z]{2,}$/;

/** A web address of the source that the text does not have. The path may differ: pages have translations. */
export const url: Rule = {
  code: 'url',
  severity: 'warning',
  needs: 'source',
  find: ({ plain, source }) => {
    if (!source?.plain.includes('://')) return undefined;
    const own = plain.toLowerCase();
    const missing = Array.from(source.plain.matchAll(URL_START), ([, host]) => host!.toLowerCase()).find(
      (host) => HOST.test(host) && !own.includes(withoutLanguage(host)),
    );
    return missing === undefined ? undefined : { found: missing };
  },
};

/** `en.wikipedia.org` and `de.wikipedia.org` are the same place. */
const withoutLanguage = (host: string): string =>
  host.replace(/^(?:www|[a-z]{2,3})\.(?=[^.]+\.)/, '').replace(/[.…]+$/, '');
