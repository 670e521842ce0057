/**
 * Letters outside ASCII by language, in small letters and in the order of their alphabet: the exemplar characters of CLDR 48.2
 * (`exemplarCharacters` of cldr-misc-full, at least basic coverage) for alphabets. Syllabaries, ideographs and scripts with
 * vowel signs are left out: they are typed with an input method, not letter by letter. A tag that differs from its language has an entry of its own.
 */
const LETTERS: Readonly<Record<string, string>> = {
  af: 'áâéèêëîïôöû',
  ak: 'ɛɔ',
  ar: 'ءأؤإئاآبةتثجحخدذرزسشصضطظعغفقكلمنهوىي',
  ast: 'áéḥíḷñóúü',
  az: 'çəğıİöşü',
  ba: 'аәбвгғдҙеёжзийкҡлмнңоөпрсҫтуүфхһцчшщъыьэюя',
  'bal-Latn': 'áéó',
  be: 'абвгдеёжзійклмнопрстуўфхцчшыьэюя',
  bg: 'абвгдежзийклмнопрстуфхцчшщъьюя',
  blo: 'áàâǝǝ́ǝ̀ǝ̂ɖéèêɛɛ́ɛ̀ɛ̂íìîɩɩ́ɩ̀ɩ̂ḿm̀ńǹŋŋ́ŋ̀óòôɔɔ́ɔ̀ɔ̂úùûʊʊ́ʊ̀ʊ̂',
  br: 'êñùʼ',
  bs: 'čćđšž',
  'bs-Cyrl': 'абвгдђежзијклљмнњопрстћуфхцчџш',
  bua: 'абвгдеёжзийклмноөпрстуүфхһцчшщъыьэюя',
  ca: '·àçéèíïóòúü',
  cs: 'áčďéěíňóřšťúůýž',
  cv: 'аӑбвгдеӗёжзийклмнопрсҫтуӳфхцчшщъыьэюя',
  cy: 'áàâäéèêëíìîïóòôöúùûüẃẁŵẅýỳŷÿ',
  da: 'æøå',
  de: 'äößü',
  'de-CH': 'äöü',
  dsb: 'čćěłńóŕšśžź',
  ee: 'áàãɖéèẽɛɛ́ɛ̀ɛ̃ƒɣíìĩŋóòõɔɔ́ɔ̀ɔ̃úùũʋ',
  el: 'αάβγδεέζηήθιίϊΐκλμνξοόπρσςτυύϋΰφχψωώ',
  eo: 'ĉĝĥĵŝŭ',
  es: 'áéíñóúü',
  et: 'šžõäöü',
  eu: 'çñ',
  fa: 'آاءأؤئبپتثجچحخدذرزژسشصضطظعغفقکگلمنوهةی',
  fi: 'šžåäö',
  fil: 'ñ',
  fo: 'áðíóúýæø',
  fr: 'àâæçéèêëîïôœùûüÿ',
  fy: 'áàâäéèêëíïýóôöúûüj́',
  ga: 'áéíóú',
  gaa: 'ɛŋɔ',
  gd: 'àèìòù',
  gl: 'áéíïñóúü',
  ha: 'ɓɗƙƴʼ',
  he: 'אבגדהוזחטיכךלמםנןסעפףצץקרשת',
  hr: 'čćđšž',
  hsb: 'čćěłńóřšžź',
  ht: 'èò',
  hu: 'áéíóöőúüű',
  hy: 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ',
  ie: 'áéíóú',
  ig: 'ịṅọụ',
  is: 'áðéíóúýþæö',
  it: 'àéèìòù',
  jv: 'âåéèêìòù',
  ka: 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ',
  kea: 'ñ',
  kgp: 'áãéẽĩóũỹ',
  kk: 'аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя',
  'kk-Arab': 'ءاەبپتجچحدرزسشعفقكگڭلمنھوۇۆۋىي',
  'kok-Latn': 'ãçêẽĩñôõø',
  ks: 'ءآأٲؤابپتثٹجچحخدذڈرزڑژسشصضطظعغفقکگلمنںھہوۄۆیؠے',
  ku: 'çêîşû',
  kxv: 'āḍēīḷñṅṇōṛṭū',
  ky: 'абгдеёжзийклмнңоөпрстуүхчшъыэюя',
  lb: 'äéë',
  lij: 'àâäæçéèêëìîïñóòôöùûü',
  lt: 'ąčęėįšųūž',
  lv: 'āčēģīķļņšūž',
  mi: 'āēīōū',
  mk: 'абвгдѓежзѕијклљмнњопрстќуфхцчџш',
  mn: 'абвгдеёжзийклмноөпрстуүфхцчшщъыьэюя',
  mt: 'àċèġħìòùż',
  nb: 'àéóòôæøå',
  nds: 'åäöü',
  nl: 'áäéëíïóöúüj́',
  nn: 'àéóòôæøå',
  nso: 'êôš',
  oc: 'áàçéèíïóòúü',
  pcm: 'áéẹẹ́íóọọ́ú',
  pl: 'ąćęłńóśźż',
  pms: 'àéèëìòù',
  ps: 'آاأءبپتټثجځچڅحخدډذرړزژږسشښصضطظعغفقکګگلمنڼهةوؤیيېۍئ',
  'ps-PK': 'آاأءبپتټثجځچڅحخدډذرړزژږسشښصضطظعغفقکګگلمنڼهةوؤیےيېۍئ',
  pt: 'áàâãçéêíóòôõú',
  qu: 'ñʼ',
  rm: 'àéèìòù',
  ro: 'ăâîșț',
  ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  sah: 'абгҕдийклмнҥоөпрстуүхһчыэь',
  sc: 'àèìòù',
  scn: 'àâḍèêìîòôùû',
  sd: 'ءآابٻپڀتثٺٽٿجڃڄچڇحخدذڊڌڍڏرزڙسشصضطظعغفڦقکڪگڱڳلمنڻهھوي',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  sl: 'čšž',
  sq: 'çë',
  sr: 'абвгдђежзијклљмнњопрстћуфхцчџш',
  'sr-Latn': 'čćđšž',
  su: 'é',
  sv: 'àéåäö',
  szl: 'ãćłńŏôõōśźż',
  tg: 'абвгғдеёжзиӣйкқлмнопрстуӯфхҳчҷшъэюя',
  tk: 'çäžňöşüý',
  tn: 'êô',
  to: 'áāéēíīóōúūʻ',
  tr: 'çğıİöşü',
  tt: 'аәбвгдеёжҗзийклмнңоөпрстуүфхһцчшщъыьэюя',
  tyv: 'абвгдеёжзийклмнңоөпрстуүфхцчшщъыьэюя',
  ug: 'اەبپتجچخدرزژسشغفقكگڭلمنھوۇۆۈۋېىيئه',
  uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяʼ',
  ur: 'ابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنوہھءیے',
  uz: 'ʼʻ',
  'uz-Cyrl': 'абвгғдеёжзийкқлмнопрстуўфхҳчшъэюя',
  vec: 'àéèìóòù',
  vi: 'àảãáạăằẳẵắặâầẩẫấậđèẻẽéẹêềểễếệìỉĩíịòỏõóọôồổỗốộơờởỡớợùủũúụưừửữứựỳỷỹýỵ',
  wo: 'àéëñŋó',
  yo: 'áàéèẹẹ́ẹ̀íìḿm̀m̄ńǹn̄óòọọ́ọ̀ṣúù',
  'yo-BJ': 'áàéèɛɛ́ɛ̀íìóòɔɔ́ɔ̀úù',
  yrl: 'ãẽĩũ',
};

/** Letters without a canonical decomposition, and the letter of a US keyboard that they are found by. */
const FOUND_BY: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ß: 's', đ: 'd', ð: 'd', ø: 'o', ɔ: 'o', æ: 'a', œ: 'o', ə: 'e', ɛ: 'e', ǝ: 'e', ı: 'i', þ: 't' },
  ...{ ħ: 'h', ŋ: 'n', ɓ: 'b', ɗ: 'd', ɖ: 'd', ƙ: 'k', ƴ: 'y', ƒ: 'f', ɣ: 'g', ɩ: 'i', ʊ: 'u', ʋ: 'v' },
};

/** Scripts with small and capital letters that texts mix. Georgian has capitals for whole words only. */
const BICAMERAL = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u;

/**
 * Returns the letters of a language that are not ASCII, the small ones first.
 * @param tag BCP 47
 * @returns empty for languages that need none, or whose script is not an alphabet
 */
export function lettersOfLanguage(tag: string): {
  readonly small: readonly string[];
  readonly capital: readonly string[];
} {
  const subtags = tag.split('-');
  const known = subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'));
  const letters = graphemes(LETTERS[known.find((each) => LETTERS[each] !== undefined) ?? ''] ?? '');
  const isLong = (letter: string) => graphemes(letter).length > 1;
  return {
    small: letters.filter((letter) => letter !== 'İ'),
    capital: letters
      .filter((letter) => BICAMERAL.test(letter))
      .map((letter) => (letter === 'ß' ? 'ẞ' : letter.toLocaleUpperCase(tag)))
      .filter((letter, index, all) => /\P{ASCII}/u.test(letter) && !isLong(letter) && all.indexOf(letter) === index),
  };
}

/** Returns whether a letter is found by a character that every keyboard types: `ł` by `l`, `Ł` by `L`. */
export function isFoundBy(letter: string, typed: string): boolean {
  const small = letter.toLowerCase();
  const base = FOUND_BY[small] ?? small.normalize('NFD').replace(/\p{Mark}/gu, '');
  return typed === (letter === small ? base : base.toUpperCase());
}

const graphemes = (text: string): string[] => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
