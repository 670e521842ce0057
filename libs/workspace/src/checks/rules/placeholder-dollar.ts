import { foreignPlaceholders } from './foreign-placeholders';

/** `${name}` of JavaScript, shells and Python, `#{name}` of Ruby. */
export const placeholderDollar = foreignPlaceholders('placeholderDollar', /[$#]\{[\w.]+\}/g);
