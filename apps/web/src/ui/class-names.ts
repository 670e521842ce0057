/** `classNames('a', open && 'b')` → `a b` or `a` */
export const classNames = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
