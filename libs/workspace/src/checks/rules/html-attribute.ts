import type { Rule } from './rule';

/** Attributes of an HTML tag of the source that the same tag of the text does not have. */
export const htmlAttribute: Rule = {
  code: 'htmlAttribute',
  severity: 'warning',
  needs: 'source',
  find: ({ tags, source }) => {
    if (source === undefined || !source.tags.some((tag) => tag.includes('='))) return undefined;
    const own = new Set(tags.flatMap(attributes));
    const missing = source.tags.flatMap(attributes).find((attribute) => !own.has(attribute));
    const isTagThere = missing !== undefined && tags.some((tag) => tagName(tag) === missing.split(' ')[0]);
    return isTagThere ? { found: missing } : undefined;
  },
};

const tagName = (tag: string): string => /^<\/?([\w.:-]+)/.exec(tag)?.[1] ?? '';

/** `a href`, `a class`: values such as titles are translated, and addresses have translations. */
const attributes = (tag: string): readonly string[] =>
  Array.from(tag.matchAll(/\s([\w.:-]+)=/g), ([, attribute]) => `${tagName(tag)} ${attribute!.toLowerCase()}`);
