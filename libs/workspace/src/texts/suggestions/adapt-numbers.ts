import { ANY_PLACEHOLDER } from '@dragoman/i18n/internal';

/** In ASCII digits, with separators: `2`, `1,000`, `3.5`. Part of a name, such as `H264`, is none. */
const NUMBER = /(?<![\p{L}\d])\d+(?:[.,]\d+)*/u;
/** Numbers in placeholders and tags are names: these match first, and only numbers outside are captured. */
const PLACEHOLDER_OR_NUMBER = new RegExp(`${ANY_PLACEHOLDER.source}|(${NUMBER.source})`, 'gu');

/**
 * Returns the function that puts the numbers of a source in place of those of a similar one, such as "Step 2 of 3" for
 * "Step 1 of 3"; undefined if it would change nothing, or one of the sources has more of them. A translation without exactly
 * the numbers of the similar source stays as it is.
 */
export function numberAdapter(similar: string, source: string): ((text: string) => string) | undefined {
  const [before, after] = [numbersIn(similar), numbersIn(source)];
  if (before.length !== after.length || before.every((each, index) => each === after[index])) return undefined;
  return (text) => {
    const present = numbersIn(text);
    if (present.join(' ') === before.join(' ')) return replaceNumbers(text, (_, index) => after[index]!);
    // In another order it is clear which is which only if equal numbers become equal ones.
    const replacements = new Map(before.map((each, index) => [each, after[index]!]));
    const isClear = before.every((each, index) => replacements.get(each) === after[index]);
    const hasSame = present.toSorted().join(' ') === before.toSorted().join(' ');
    return isClear && hasSame ? replaceNumbers(text, (each) => replacements.get(each)!) : text;
  };
}

function numbersIn(text: string): string[] {
  return Array.from(text.matchAll(PLACEHOLDER_OR_NUMBER), ([, number]) => number).filter((each) => each !== undefined);
}

function replaceNumbers(text: string, replace: (number: string, index: number) => string): string {
  let index = 0;
  return text.replace(PLACEHOLDER_OR_NUMBER, (match, number?: string) =>
    number === undefined ? match : replace(number, index++),
  );
}
