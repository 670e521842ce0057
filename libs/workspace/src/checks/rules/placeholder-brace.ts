import { foreignPlaceholders } from './foreign-placeholders';

/** `{0}` and `{name}` of .NET, Python, Java and ICU, in a namespace of another syntax. */
export const placeholderBrace = foreignPlaceholders('placeholderBrace', /(?<![{$#%])\{[\w.]+\}(?!\})/g);
