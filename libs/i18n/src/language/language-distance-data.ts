/**
 * Distances between languages for a reader, from CLDR's data for language matching.
 * Source: CLDR 48 (npm `cldr-core` 48.2.0, supplemental/languageMatching.json, the list "written-new";
 * regions of the Americas from territoryContainment.json), grouped by points and by the language read.
 * © Unicode, Inc., under the Unicode License v3: https://www.unicode.org/license.txt
 *
 * Three deviations, each consistent with ICU's test data for matching:
 * - Readers of one Chinese script are offered the other (distances 15 and 19) rather than another language.
 * - Canadian English is not in the American group: its spelling is British.
 * - Catalan is not matched to Spanish.
 */

/** By distance and language: the languages whose readers also understand it, but not the other way round. */
export const ONE_WAY_LANGUAGE_DISTANCES: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  4: { de: 'gsw lb' },
  10: {
    ar: 'aao abh abv acm acq acw acx acy adf aeb aec afb apc apd arq ars ary arz auz avl ayh ayl ayn ayp bbz pga shu ssh',
    az: 'azb',
    et: 'vro',
    ff: 'ffm fub fue fuf fuh fui fuq fuv',
    gn: 'gnw gui gun nhd',
    iu: 'ikt',
    kln: 'enb eyo niq oki pko sgc tec tuy',
    kok: 'knn',
    kpe: 'gkp',
    luy: 'ida lkb lko lks lri lrm lsm lto lts lwg nle nyd rag',
    lv: 'ltg',
    mg: 'bhr bjq bmm bzc msh skg tdx tkg txy xmv xmw',
    mn: 'mvf',
    ms: 'bjn btj bve bvu coa dup hji id jak jax kvb kvr kxd lce lcf liw max meo mfa mfb min mqg msi mui orn ors pel pse tmw urk vkk vkt xmm zlm zmi',
    ne: 'dty',
    om: 'gax hae orc',
    or: 'spv',
    ps: 'pbt pst',
    qu: 'qub qud quf qug quh quk qul qup qur qus quw qux quy qva qvc qve qvh qvi qvj qvl qvm qvn qvo qvp qvs qvw qvz qwa qwc qwh qws qxa qxc qxh qxl qxn qxo qxp qxr qxt qxu qxw',
    sc: 'sdc sdn sro',
    sq: 'aae aat aln',
    syr: 'aii',
    uz: 'uzs',
    yi: 'yih',
    zh: 'cdo cjy cnp cpx csp czh czo gan hak hnm hsn luh lzh mnp nan sjc wuu yue',
  },
  20: {
    da: 'fo',
    de: 'rm',
    en: 'af chr cy ga gd haw is mi pcm',
    es: 'ay eu gl gn',
    fr: 'br co crs ht oc',
    hi: 'mai',
    id: 'jv su',
    it: 'la scn',
    nl: 'fy',
    ru: 'be',
    ur: 'bal',
    zh: 'bo ug za',
  },
  30: {
    ar: 'ckb',
    en: 'ach ak am bem bn ee eo gaa ha ia ig ka km kn kri lg lo loz mfe ml mt my ne nso ny nyn om or pa ps rn sd si sn so sq st sw ta te ti tlh tn to tum ur xh yi yo zu',
    es: 'qu',
    fil: 'ceb',
    fr: 'kg ln lua mg rw wo',
    hi: 'bh gu mr sa',
    id: 'ms',
    ru: 'ab az hy kk ky mn tg tk tt uz',
    tr: 'ku',
  },
};

/** Points → pairs of languages whose readers read one another's. */
export const TWO_WAY_LANGUAGE_DISTANCES: Readonly<Record<number, string>> = {
  1: 'nb-no',
  4: 'hr-bs sh-bs sh-hr sh-sr ssy-aa',
  8: 'da-no da-nb',
  20: 'cs-sk nn-nb nn-no',
};

/** Points → written language read → those whose readers read it too. */
export const ONE_WAY_SCRIPT_DISTANCES: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  5: {
    'ja-Jpan': 'ja-Latn ja-Hani ja-Hira ja-Kana ja-Hrkt',
    'ja-Hrkt': 'ja-Hira ja-Kana',
    'ko-Kore': 'ko-Hani ko-Hang ko-Jamo',
    'ko-Hang': 'ko-Jamo',
    'sr-Cyrl': 'sr-Latn',
    'sr-Latn': 'sr-Cyrl',
  },
  10: {
    'en-Latn':
      'am-Ethi bn-Beng ka-Geor km-Khmr kn-Knda lo-Laoo ml-Mlym my-Mymr ne-Deva or-Orya pa-Guru ps-Arab sd-Arab si-Sinh ta-Taml te-Telu ti-Ethi ur-Arab yi-Hebr',
    'ru-Cyrl': 'az-Latn hy-Armn tk-Latn uz-Latn',
    'zh-Hans': 'bo-Tibt za-Latn',
  },
  15: { 'zh-Hant': 'zh-Hans' },
  19: { 'zh-Hans': 'zh-Hant' },
  20: {
    'ar-Arab': 'ar-Latn',
    'bn-Beng': 'bn-Latn',
    'gu-Gujr': 'gu-Latn',
    'hi-Deva': 'hi-Latn',
    'kn-Knda': 'kn-Latn',
    'ml-Mlym': 'ml-Latn',
    'mr-Deva': 'mr-Latn',
    'ta-Taml': 'ta-Latn',
    'te-Telu': 'te-Latn',
    'zh-Hans': 'zh-Hani zh-Latn',
    'zh-Hant': 'zh-Hani',
  },
};

const americas =
  '003 005 013 019 021 029 419 AG AI AR AW BB BL BM BO BQ BR BS BV BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GS GT GY HN HT JM KN KY LC MF MQ MS MX NI PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI';

/** Languages with two groups of regions: the regions of one of the groups. */
export const REGION_GROUPS: Readonly<Record<string, string>> = {
  ar: 'MA DZ TN LY MR EH',
  en: 'AS GU MH MP PH PR UM US VI',
  es: americas,
  pt: americas,
  'zh-Hant': 'HK MO',
};

/** CLDR's paradigm locales, with likely subtags: preferred among equally distant variants of a language. */
export const PARADIGM_LOCALES = 'en-Latn-US en-Latn-GB es-Latn-ES es-Latn-419 pt-Latn-BR pt-Latn-PT';
