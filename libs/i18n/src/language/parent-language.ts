import { boundedMemo } from './bounded-memo';

/**
 * Parents of languages that differ from truncating the last subtag.
 * Source: CLDR 48 (npm `cldr-core` 48.2.0, supplemental/parentLocales.json), grouped by parent. Its many entries
 * for languages without a parent, because their script is not the likely one, are computed by CLDR's rule instead.
 * © Unicode, Inc., under the Unicode License v3: https://www.unicode.org/license.txt
 */
const CHILDREN_BY_PARENT = {
  'en-001':
    'en-150 en-AG en-AI en-AU en-BB en-BM en-BS en-BW en-BZ en-CC en-CK en-CM en-CX en-CY en-DG en-DM en-ER en-FJ en-FK en-FM en-GB en-GD en-GG en-GH en-GI en-GM en-GS en-GY en-HK en-ID en-IE en-IL en-IM en-IN en-IO en-JE en-JM en-KE en-KI en-KN en-KY en-LC en-LR en-LS en-MG en-MO en-MS en-MT en-MU en-MV en-MW en-MY en-NA en-NF en-NG en-NR en-NU en-NZ en-PG en-PK en-PN en-PW en-RW en-SB en-SC en-SD en-SG en-SH en-SL en-SS en-SX en-SZ en-TC en-TK en-TO en-TT en-TV en-TZ en-UG en-VC en-VG en-VU en-WS en-ZA en-ZM en-ZW',
  'en-150':
    'en-AT en-BE en-CH en-CZ en-DE en-DK en-EE en-ES en-FI en-FR en-GE en-HU en-IT en-LT en-LV en-NL en-NO en-PL en-PT en-RO en-SE en-SI en-SK en-UA',
  'en-IN': 'hi-Latn',
  'es-419':
    'es-AR es-BO es-BR es-BZ es-CL es-CO es-CR es-CU es-DO es-EC es-GT es-HN es-JP es-MX es-NI es-PA es-PE es-PR es-PY es-SV es-US es-UY es-VE',
  'fr-HT': 'ht',
  no: 'nb nn no-NO',
  'pt-PT': 'pt-AO pt-CH pt-CV pt-FR pt-GQ pt-GW pt-LU pt-MO pt-MZ pt-ST pt-TL',
  'zh-Hant-HK': 'zh-Hant-MO',
};

const PARENT_BY_CHILD: ReadonlyMap<string, string> = new Map(
  Object.entries(CHILDREN_BY_PARENT).flatMap(([parent, children]) =>
    children.split(' ').map((child) => [child, parent]),
  ),
);

/**
 * The language from which a language inherits in CLDR: es-MX → es-419 → es, pt-AO → pt-PT → pt,
 * zh-HK → zh-Hant. Never crosses scripts: zh-Hant and sr-Latn have no parent. Takes a canonical tag.
 */
export const parentLanguage = boundedMemo(1000, (tag): string | undefined => {
  const locale = new Intl.Locale(tag);
  const { script, region } = locale;
  // Not `locale.language`, which is empty for `und`.
  const [language = ''] = tag.split('-', 1);
  const plain = [language, script, region].filter(Boolean).join('-');
  if (plain !== tag) return plain;
  const listed = PARENT_BY_CHILD.get(tag);
  if (listed !== undefined) return listed;

  const likelyScript = locale.maximize().script;
  if (likelyScript === new Intl.Locale(language).maximize().script) {
    if (script && region) return `${language}-${script}`;
    return script || region ? language : undefined;
  }
  if (!region) return undefined;
  // The likely script of zh-MO is Hant, so it inherits like zh-Hant-MO.
  const spelledOut = `${language}-${likelyScript}`;
  return PARENT_BY_CHILD.get(`${spelledOut}-${region}`) ?? spelledOut;
});
