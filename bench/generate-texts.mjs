/**
 * Texts of a project that does not exist, for benchmarks that need many: the same ones on every machine. Words are made
 * of syllables of the language's script and come as often as words do (Zipf), so that they compress like real texts.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const LANGUAGES =
  'ar bg bs ca cs da de el en es et fa fi fr gl he hi hr hu hy id is it ja km kn ko lt lv ml nb ne nl pl pt pt-BR ro ru sk sl sq sr sv sw te th tr uk ur uz vi zh-Hans zh-Hant zu';

/**
 * As large as a large public project: 54 languages × 28 namespaces of 5 to 350 messages, about 126,000 texts in 7 MB.
 */
export const LARGE_PROJECT = {
  languages: LANGUAGES.split(' '),
  namespaces: Object.fromEntries(
    Array.from({ length: 28 }, (_, index) => [
      index % 3 === 0 ? `area${index}` : `area${index % 7}/part${index}`,
      Math.round(4.75 * 1.17 ** index),
    ]),
  ),
};

const FURTHER_LANGUAGES =
  'af am az be bn cy de-AT de-CH en-AU en-GB en-IN eo es-419 es-AR es-MX eu fil fr-BE fr-CA fr-CH ga gu ha ka kk ky lb lo mk mn mr ms mt my nl-BE or pa ps pt-AO si so sw-KE ta tg tk ur-IN';

/** A project with so many languages, and namespaces with so many messages each. */
export const projectOf = ({ languages, namespaces, messages }) => ({
  languages: FIRST_LANGUAGES.concat(
    [...LANGUAGES.split(' '), ...FURTHER_LANGUAGES.split(' ')].filter((tag) => !FIRST_LANGUAGES.includes(tag)),
  ).slice(0, languages),
  namespaces: Object.fromEntries(
    Array.from({ length: namespaces }, (_, index) => [`area${index % 8}/part${index}`, messages]),
  ),
});

/** In every project, because benchmarks search them. */
const FIRST_LANGUAGES = 'en de ja zh-Hans th ar ru pl fr es'.split(' ');

/**
 * Writes `{directory}/{language}/{namespace}.json`.
 *
 * @param {{ languages: readonly string[], namespaces: Readonly<Record<string, number>> }} project messages of each namespace
 * @returns {{ texts: number, files: string[] }}
 */
export function generateTexts(directory, { languages, namespaces }) {
  const files = [];
  let texts = 0;
  for (const language of languages) {
    const write = writer(language);
    for (const [namespace, messages] of Object.entries(namespaces)) {
      const file = path.join(directory, language, `${namespace}.json`);
      mkdirSync(path.dirname(file), { recursive: true });
      const tree = treeOf(namespace, messages, write);
      texts += leaves(tree);
      writeFileSync(file, JSON.stringify(tree, null, 2));
      files.push(file);
    }
  }
  return { texts, files };
}

/** The same keys in every language, each with the plural forms of its own. */
function treeOf(namespace, messages, write) {
  const random = randomFrom(namespace);
  const keys = wordsOf(LATIN, 400, random);
  const key = () => keys[zipf(keys.length, random)] + (random() < 0.5 ? capitalized(keys[zipf(400, random)]) : '');
  const tree = {};
  let group = tree;
  for (let made = 0; made < messages; made++) {
    if (made % 9 === 0) group = tree[`${key()}${made}`] = {};
    const name = `${key()}${made % 9}`;
    const words = 1 + Math.floor(random() ** 2 * 14);
    const kind = random();
    if (kind < 0.03) for (const category of write.categories) group[`${name}_${category}`] = write(words, '{{count}}');
    else group[name] = write(words, kind < 0.15 ? '{{name}}' : kind < 0.18 ? '<strong>{{value}}</strong>' : '');
  }
  return tree;
}

/** Writes sentences in a language. */
function writer(language) {
  const random = randomFrom(language);
  const { script } = new Intl.Locale(language).maximize();
  const words = wordsOf(SYLLABLES[script] ?? LATIN, 1500, random);
  const joint = ['Hans', 'Hant', 'Jpan', 'Thai', 'Khmr'].includes(script) ? '' : ' ';
  const write = (length, placeholder) => {
    const sentence = Array.from({ length }, () => words[zipf(words.length, random)]);
    if (placeholder !== '') sentence.splice(Math.floor(random() * length), 0, placeholder);
    return capitalized(sentence.join(joint)) + (length > 5 ? '.' : '');
  };
  return Object.assign(write, { categories: new Intl.PluralRules(language).resolvedOptions().pluralCategories });
}

const LATIN =
  'a be ci da el fo gu ha in ja ke lo ma ne or pi ra se ti un ve wa xi zo au br chi del ent fer gra hol ing kar lie men nur pol que ran sch ter ver wir';
const cyrillic = 'а бе ци да ел фо гу ха ин ка ло ма не ор пи ра се ти ун ве зо про ста ние тор вер ком пре раз';
const SYLLABLES = {
  Cyrl: cyrillic,
  Grek: 'α βε γι δα ελ φο γου ια κα λο μα νε ορ πι ρα σε τι υν ζω προ στα ντη κατ μετ',
  Arab: 'ا ب تا جي دو ري سا شو عي في كا لو ما ني ها وا يو مع من ال است مرا',
  Hebr: 'א ב גו די הא וי זה חי טו כל לא מי נו סי עו פי צא קר שה תי',
  Deva: 'अ बा की दो फे गु हा इन जा के लो मा ने पि रा से ति वे सं प्र',
  Jpan: 'あ い う か き 設 定 カ メ ラ 表 示 録 画 の を に 画 面 選 択 時 間 保 存',
  Hans: '的 一 是 设 置 摄 像 头 显 示 录 制 时 间 选 择 保 存 区 域 检 测 对 象 用 户 名 称 更 新',
  Hant: '的 一 是 設 置 攝 像 頭 顯 示 錄 製 時 間 選 擇 保 存 區 域 檢 測 對 象 用 戶 名 稱 更 新',
  Kore: '가 나 다 라 마 바 사 아 자 하 설 정 카 메 화 면 선 택 시 간 저 장',
  Thai: 'ก ข ค ง จะ ที่ มา ไป เรา การ ตั้ง ค่า กล้อง แสดง เวลา เลือก',
};

function wordsOf(syllables, count, random) {
  const parts = syllables.split(' ');
  return Array.from({ length: count }, (_, rank) => {
    const length = 1 + Math.floor(random() * (rank < 40 ? 2 : 4));
    return Array.from({ length }, () => parts[Math.floor(random() * parts.length)]).join('');
  });
}

/** Returns an index below `count`; lower ones are more frequent. */
const zipf = (count, random) => Math.floor((count + 1) ** random()) - 1;

const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const leaves = (node) =>
  typeof node === 'string' ? 1 : Object.values(node).reduce((sum, child) => sum + leaves(child), 0);

/** Numbers from 0 to 1 that look random (mulberry32), always the same for a name. */
function randomFrom(name) {
  let state = [...name].reduce(
    (hash, character) => Math.imul(hash ^ character.codePointAt(0), 16_777_619),
    2_166_136_261,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
