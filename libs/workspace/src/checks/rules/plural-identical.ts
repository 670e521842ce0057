import type { Rule } from './rule';

/** The same text for each form of a plural, although there are three or more and the source differs. Sentences without a
 * noun are rightly the same, so it is off. */
export const pluralIdentical: Rule = {
  code: 'pluralIdentical',
  severity: 'off',
  needs: 'forms',
  // Nouns stay singular after a number.
  exceptIn: ['tr', 'az', 'hu', 'ka', 'hy', 'kk', 'ky', 'uz', 'fa', 'ku', 'cy', 'fi', 'et'],
  find: ({ forms, sourceForms }) => {
    const isSame = forms.length >= 3 && new Set(forms).size === 1;
    if (!isSame || new Set(sourceForms).size < 2) return undefined;
    // An abbreviation has one form.
    return /\p{L}{5,}/u.test(forms[0]!.replace(/\{\{?[^}]*\}\}?/g, '')) ? {} : undefined;
  },
};
