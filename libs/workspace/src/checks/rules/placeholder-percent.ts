import { foreignPlaceholders } from './foreign-placeholders';

/** `%{name}` of Ruby and Elixir, `%NAME%` of templates. */
export const placeholderPercent = foreignPlaceholders('placeholderPercent', /%\{[\w.]+\}|%[A-Z][A-Z_]+%|%%\w+%%/g);
