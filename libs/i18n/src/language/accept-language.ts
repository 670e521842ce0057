import { boundedMemo } from './bounded-memo';
import { matchLanguage, negotiateLanguage } from './negotiate-language';

/** Characters of a header that are parsed. */
const MAX_HEADER_LENGTH = 4096;

/** Ranges of a header that are parsed. */
const MAX_RANGES = 20;

/** Headers whose result is cached, for each list of supported languages. */
const MAX_CACHED_HEADERS = 1000;

const LANGUAGE_RANGE = /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/i;

/** RFC 9110 section 12.4.2, but also accepts more than three digits and `.5`. */
const WEIGHT = /^(?:0(?:\.\d{0,9})?|\.\d{1,9}|1(?:\.0{0,9})?)$/;

/** A parsed `Accept-Language` header. `*` is in neither list: it leaves the choice to the server. */
interface AcceptedLanguages {
  /** Language ranges by descending weight; those of equal weight in the order of the header. */
  readonly wanted: readonly string[];
  /** Ranges with `q=0`, which must not be served. */
  readonly refused: readonly string[];
}

/**
 * Parses an `Accept-Language` header (RFC 9110 section 12.5.4, with language ranges of RFC 4647). Never throws. Takes
 * linear time and stops after 4,096 characters or 20 ranges. Skips elements that are not a range or have an invalid weight
 * (`q=`, `q=-1`, `q=NaN`, `q=1e309`, `q=2`); ignores parameters other than `q`.
 */
function parseHeader(header: string | undefined): AcceptedLanguages {
  const wanted: { range: string; quality: number }[] = [];
  const refused: string[] = [];
  let seen = 0;
  for (const element of (header ?? '').slice(0, MAX_HEADER_LENGTH).split(',')) {
    const [name = '', ...parameters] = element.split(';');
    const range = name.trim();
    if (range === '') continue;
    if (++seen > MAX_RANGES) break;
    const quality = qualityIn(parameters);
    if (quality === undefined || !LANGUAGE_RANGE.test(range)) continue;
    if (quality === 0) refused.push(range);
    else wanted.push({ range, quality });
  }
  return { wanted: wanted.sort((a, b) => b.quality - a.quality).map(({ range }) => range), refused };
}

/** The language ranges of an `Accept-Language` header by descending weight, without `*` and ranges with `q=0`. */
export function parseAcceptLanguage(header: string | undefined): readonly string[] {
  return parseHeader(header).wanted;
}

/**
 * The supported language that fits an `Accept-Language` header best, see {@link negotiateLanguage}; `undefined` if the
 * header does not decide, so that the fallback applies. A thousand results are cached per `supported` array, so pass the
 * same array each time and do not change it.
 */
export function matchAcceptLanguage(
  header: string | undefined,
  supported: readonly string[],
  fallback: string,
): string | undefined {
  if (!header) return undefined;
  let match = matchersBySupported.get(supported);
  if (match === undefined) {
    match = boundedMemo(MAX_CACHED_HEADERS, (fallbackAndHeader) => {
      const comma = fallbackAndHeader.indexOf(',');
      const fallback = fallbackAndHeader.slice(0, comma);
      const { wanted, refused } = parseHeader(fallbackAndHeader.slice(comma + 1));
      const chosen = negotiateLanguage(wanted, supported, fallback, refused);
      return chosen === fallback ? matchLanguage(wanted, supported, refused) : chosen;
    });
    matchersBySupported.set(supported, match);
  }
  return match(`${fallback},${header}`);
}

const matchersBySupported = new WeakMap<readonly string[], (fallbackAndHeader: string) => string | undefined>();

/** A weight between 0 and 1; 1 if there is none, `undefined` if it is invalid. */
function qualityIn(parameters: readonly string[]): number | undefined {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=', 2);
    if (name.trim().toLowerCase() !== 'q') continue;
    return WEIGHT.test(value.trim()) ? Number(value) : undefined;
  }
  return 1;
}
