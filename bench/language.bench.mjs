/** Deciding a visitor's language from `Accept-Language`, in process, with the application's ten languages and with a hundred. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { median, checkTargets, table } from './measure.mjs';
import { root } from '../scripts/serve.mjs';

const file = path.join(root, 'dist/server/libs/i18n/src/language/accept-language.js');
const { matchAcceptLanguage } = (await import(pathToFileURL(file).href)).default;

const HUNDRED =
  'af am ar as az be bg bn bs ca cs cy da de de-AT de-CH el en en-AU en-CA en-GB es es-419 es-MX et eu fa fi fil fr fr-CA fr-CH ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl nl-BE nn or pa pl pt pt-BR pt-PT ro ru si sk sl sq sr sr-Latn sv sw ta te th tk tr uk ur uz vi yo yue zh-Hans zh-Hant zu ast br ckb fo fy gd'.split(
    ' ',
  );
const TEN = 'ar de en es fr ja pl pt-BR uk zh-Hans'.split(' ');

const BASES = [...new Set(HUNDRED.map((tag) => tag.split('-', 1)[0]))];
const letter = (number) => String.fromCharCode(65 + (number % 26));

/** A browser's wish that no other number has, with regions to match: `de-QF,de;q=0.9,uk-QF;q=0.8,en;q=0.5`. */
function wish(number) {
  const [first, second] = [BASES[number % BASES.length], BASES[(number * 7 + 3) % BASES.length]];
  const region = letter(number / BASES.length) + letter(number / BASES.length / 26);
  return `${first}-${region},${first};q=0.9,${second}-${region};q=0.8,en;q=0.5`;
}

const rows = [];
const targets = [];
for (const [what, languages] of [
  ['10 languages', TEN],
  [`${HUNDRED.length} languages`, HUNDRED],
]) {
  const decide = (header) => matchAcceptLanguage(header, languages, 'en');
  const usual = Array.from({ length: 500 }, (_, number) => wish(number));
  const known = microseconds(200_000, (turn) => decide(usual[turn % usual.length]));
  const first = microseconds(1000, (turn) => decide(wish(usual.length + turn)));
  rows.push({ what, 'header seen before, µs': known.toFixed(2), 'first sight, µs': first.toFixed(1) });
  targets.push({ what: `${what}, header seen before, µs`, measured: known, max: 2 });
  targets.push({ what: `${what}, first sight, µs`, measured: first, max: 100 });
}
table('Deciding the language of a visitor', rows);
checkTargets(targets);

/** Returns the duration of one turn: the median of seven rounds, after one to warm up. No input is used twice. */
function microseconds(turns, work) {
  const rounds = [];
  for (let round = 0; round <= 7; round++) {
    const startedAt = performance.now();
    for (let turn = 0; turn < turns; turn++) work(round * turns + turn);
    if (round > 0) rounds.push(((performance.now() - startedAt) * 1000) / turns);
  }
  return median(rounds);
}
