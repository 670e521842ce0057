import { boundedMemo } from './bounded-memo';
import { matchLanguage, negotiateLanguage } from './negotiate-language';

/** Characters of a header that are looked at. */
const longestHeader = 4096;

/** Ranges of a header that are looked at. */
const mostRanges = 20;

/** Headers whose answer is kept for each list of languages. */
const mostAnswers = 1000;

const languageRange = /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/i;

/** As in RFC 9110 section 12.4.2; more digits than three and `.5` are forgiven. */
const weight = /^(?:0(?:\.\d{0,9})?|\.\d{1,9}|1(?:\.0{0,9})?)$/;

/** What an `Accept-Language` header says. `*` is in neither list: it leaves the choice to the site. */
interface AcceptedLanguages {
  /** Language ranges, most wanted first; equally wanted ones in the order of the header. */
  readonly wanted: readonly string[];
  /** Ranges with `q=0`: not to be served. */
  readonly refused: readonly string[];
}

/**
 * Reads an `Accept-Language` header (RFC 9110 section 12.5.4, ranges of RFC 4647). Never throws, takes time linear in
 * the header: the first 4096 characters and 20 ranges are looked at. An element that is no range, or whose weight is
 * none (`q=`, `q=-1`, `q=NaN`, `q=1e309`, `q=2`), is passed over; parameters other than `q` too, the range kept.
 */
export function acceptedLanguages(header: string | undefined): AcceptedLanguages {
  const wanted: { range: string; quality: number }[] = [];
  const refused: string[] = [];
  let seen = 0;
  for (const element of (header ?? '').slice(0, longestHeader).split(',')) {
    const [name, ...parameters] = element.split(';');
    const range = name.trim();
    if (range === '') continue;
    if (++seen > mostRanges) break;
    const quality = qualityIn(parameters);
    if (quality === undefined || !languageRange.test(range)) continue;
    if (quality === 0) refused.push(range);
    else wanted.push({ range, quality });
  }
  return { wanted: wanted.sort((a, b) => b.quality - a.quality).map(({ range }) => range), refused };
}

/** The language ranges that a header wants, most wanted first; without `*` and those with `q=0`. */
export function parseAcceptLanguage(header: string | undefined): readonly string[] {
  return acceptedLanguages(header).wanted;
}

/**
 * The language for a visitor with this header: {@link negotiateLanguage} with all that it wants and refuses.
 * Answers are kept, a thousand for each `supported` array: hand over the same one and do not change it.
 */
export function negotiateAcceptLanguage(
  header: string | undefined,
  supported: readonly string[],
  fallback: string,
): string {
  return matchAcceptLanguage(header, supported, fallback) ?? fallback;
}

/** The same, `undefined` where the header has no opinion: the fallback stands. */
export function matchAcceptLanguage(
  header: string | undefined,
  supported: readonly string[],
  fallback: string,
): string | undefined {
  if (!header) return undefined;
  let answer = answersFor.get(supported);
  if (answer === undefined) {
    answer = boundedMemo(mostAnswers, (question) => {
      const comma = question.indexOf(',');
      const fallback = question.slice(0, comma);
      const { wanted, refused } = acceptedLanguages(question.slice(comma + 1));
      const chosen = negotiateLanguage(wanted, supported, fallback, refused);
      return chosen === fallback ? matchLanguage(wanted, supported, refused) : chosen;
    });
    answersFor.set(supported, answer);
  }
  return answer(`${fallback},${header}`);
}

const answersFor = new WeakMap<readonly string[], (question: string) => string | undefined>();

/** Between 0 and 1; 1 where no weight is given, `undefined` where it is none. */
function qualityIn(parameters: readonly string[]): number | undefined {
  for (const parameter of parameters) {
    const [name, value = ''] = parameter.split('=', 2);
    if (name.trim().toLowerCase() !== 'q') continue;
    return weight.test(value.trim()) ? Number(value) : undefined;
  }
  return 1;
}
