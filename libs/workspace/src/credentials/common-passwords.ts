import { invalidValue, serverSays } from '../http/input/input-rules';
import { COMMON_PASSWORDS } from './common-passwords.list';

/** Two words are joined only if both are among this many: further down the list there are ordinary words. */
const JOINED_WORDS = 2000;
/** Shorter words are not looked for inside of a password. */
const MIN_WORD_LENGTH = 4;

interface WordList {
  readonly all: ReadonlySet<string>;
  readonly joined: ReadonlySet<string>;
}

let list: WordList | undefined;

/** Parsed on first use. */
function wordList(): WordList {
  if (list === undefined) {
    const words = COMMON_PASSWORDS.trim().split(/\s+/);
    list = { all: new Set(words), joined: new Set(words.slice(0, JOINED_WORDS)) };
  }
  return list;
}

/**
 * Whether a password is among those that are tried first: a common one, alone, repeated, with digits and punctuation around
 * it, or two of them together. There are no rules of composition (NIST SP 800-63B, 3.1.1.2).
 * @param context words that stand for the account, such as its email address
 */
export function isCommonPassword(password: string, context: readonly string[] = []): boolean {
  const { all, joined } = wordList();
  const own = new Set(['dragoman', ...context].flatMap(wordsOf));
  const normalized = password.normalize('NFKC').toLowerCase();
  return [normalized, withoutEdges(normalized)].some((text) => {
    const unit = /^(.+?)\1+$/.exec(text)?.[1];
    if (unit !== undefined && (unit.length <= MIN_WORD_LENGTH || all.has(unit) || own.has(unit))) return true;
    if (all.has(text) || own.has(text)) return true;
    return Array.from(text.slice(MIN_WORD_LENGTH, 1 - MIN_WORD_LENGTH), (_, index) => index + MIN_WORD_LENGTH).some(
      (at) => [text.slice(0, at), text.slice(at)].every((word) => joined.has(word) || own.has(word)),
    );
  });
}

/** @throws a validation exception for a common password */
export function refuseCommonPassword(password: string, context: readonly string[]): void {
  if (isCommonPassword(password, context)) throw invalidValue('password', serverSays('commonPassword'));
}

/** `dragon2024!` → `dragon` */
const withoutEdges = (text: string): string => text.replace(/^[\d\p{P}\p{S}]+|[\d\p{P}\p{S}]+$/gu, '');

/** `Ada.Lovelace@company.example` → itself, its name, and `ada`, `lovelace`, `company` … without the short ones. */
const wordsOf = (text: string): string[] => {
  const folded = text.normalize('NFKC').toLowerCase();
  const [name = ''] = folded.split('@');
  const parts = folded.split(/[^\p{L}\p{N}]+/u);
  return [folded, name, parts.join(''), name.replace(/[^\p{L}\p{N}]+/gu, ''), ...parts].filter(
    (word) => word.length >= MIN_WORD_LENGTH,
  );
};
