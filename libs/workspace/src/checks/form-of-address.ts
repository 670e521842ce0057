import type { CheckFinding } from './message-check';
import { type FormToRead, VALUE } from './rules/rule-text';
import { parseLocale } from '@dragoman/i18n/internal';

/** How texts of a language address the reader: *Sie* or *du*, *vous* or *tu*. */
export type Formality = 'formal' | 'informal';

/** Words anywhere in a text. */
const words = (all: string, further = ''): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}${VALUE}_.@/-])(?:${all.replaceAll(' ', '|')})(?![\\p{L}\\p{M}\\p{N}_-])${further && `|${further}`}`,
    'iu',
  );

/** Words with a capital letter that is not that of a sentence: “Sie” is also “they” at its start. */
const capitalWords = (all: string): RegExp =>
  new RegExp(`(?<=[\\p{L},;${VALUE}] )(?:${all.replaceAll(' ', '|')})(?![\\p{L}\\p{M}\\p{N}_-])`, 'u');

/**
 * Pronouns that address one reader in only one form. Endings of verbs are not decisive: they are those of other persons as well.
 * Languages are left out if they do without such words (Japanese, Korean), use one form for everyone (Swedish, Danish), or use the
 * words of one form in texts of the other (*você*, Finnish and Estonian *te*), and if there were no real texts to try them with.
 */
const WORDS: Readonly<Record<string, Readonly<Record<Formality, RegExp>>>> = {
  ca: { formal: words('vostè vós vostre vostra vostres'), informal: words('tu teu teva teus teves') },
  cs: {
    formal: words('vy vám vás vámi váš vaše vašeho vašemu vaším vaši vaší vašich vašimi vašem'),
    informal: words('tebe tobě tebou tvůj tvoje tvého tvému tvým tvá tvé tvou tvých tvými tvoji'),
  },
  de: {
    formal: capitalWords('Sie Ihnen Ihre?[rsmn]?'),
    informal: words('du dich dir deine?[rsmn]?'),
  },
  es: { formal: words('usted'), informal: words('tú tu tus contigo te ti') },
  fr: {
    formal: words('vous votre vos', '(?<=\\p{L}-)(?<!rendez-)vous(?![\\p{L}-])'),
    informal: words('tu te toi ta tes', '(?<=\\p{L}-)toi(?![\\p{L}-])'),
  },
  hr: {
    formal: words('vi vas vam vama vaš vaša vaše vašeg vašem vašim vašu vaših'),
    informal: words('tvoj tvoja tvoje tvojeg tvojem tvojim tvoju tvojih'),
  },
  it: { formal: capitalWords('Lei'), informal: words('tu tuo tua tuoi tue ti') },
  lt: { formal: words('jūs jūsų jums'), informal: words('tu tave tavo tau') },
  nl: { formal: words('(?<!\\d )u uw uwe'), informal: words('jij je jou jouw') },
  pl: {
    formal: capitalWords('Pani Pana Panu Państw[oaue]m?'),
    informal: words('ty ciebie tobie tobą twój twoja twoje twoją twojego twojemu twoim twoich twoimi twojej twoi'),
  },
  ro: { formal: words('dumneavoastră dvs'), informal: words('tu tine ție tău ta tăi tale') },
  ru: {
    formal: words('вы вас вам вами ваш(?:а|е|и|его|ей|ему|им|ем|их|у|ими)?'),
    informal: words('ты тебя тебе тобой тво(?:й|я|ё|е|и|его|ей|ему|им|ём|их|ю|ими)'),
  },
  sk: {
    formal: words('vy vám vás vami váš vaša vaše vášho vášmu vaším vašej vašu vaši vašich'),
    informal: words('teba tebe tebou tvoj tvoja tvoje tvojho tvojmu tvojím tvojej tvoju tvojich'),
  },
  sl: {
    formal: words('vas vam vami vaš vaša vaše vašega vašem vašo vaših'),
    informal: words('tvoj tvoja tvoje tvojega tvojem tvojo tvojih'),
  },
  uk: {
    formal: words('ви вас вам вами ваш(?:а|е|і|ого|ої|ому|им|их|у)?'),
    informal: words('ти тебе тобі тобою тв(?:ій|оя|оє|ої|ого|оєї|оєму|оїм|оїх|ою)'),
  },
};

const wordsIn = (language: string) => WORDS[parseLocale(language)?.language ?? ''];

/** Whether the forms of address of a language can be told apart by its words. */
export const hasFormality = (language: string): boolean => wordsIn(language) !== undefined;

/** Reports the first word of the other form of address. */
export function checkFormOfAddress({ tag, prose, category }: FormToRead, formality: Formality): CheckFinding[] {
  const found = wordsIn(tag)?.[formality === 'formal' ? 'informal' : 'formal'].exec(prose)?.[0];
  if (found === undefined) return [];
  return [{ code: 'formality', ...(category !== undefined && { form: category }), values: { found } }];
}
