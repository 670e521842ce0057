import { isISO8601, Matches } from 'class-validator';
import { rule, says, serverSays } from '../people/input-rules';
import type { TranslationFilter } from './editing.contract';
import { idShape } from './id.pipe';
import { mostTags } from './input-bounds';

const filters: readonly TranslationFilter[] = [
  'all',
  'untranslated',
  'draft',
  'needsReview',
  'reviewed',
  'sourceChanged',
  'errors',
  'warnings',
  'mine',
  'deleted',
];

const longestTagWord = 50;

export const Id = () => Matches(idShape, serverSays('ids', { most: 1 }));

/** An object of strings. What its names may be depends on the message. */
export const Forms = () =>
  rule(
    'forms',
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.keys(value).length <= 7 &&
      Object.values(value).every((text) => typeof text === 'string'),
    serverSays('forms'),
  );

/** One or several of them, `untranslated,mine`: what is left has to pass all. */
export const Filters = () =>
  rule(
    'filters',
    (value) =>
      typeof value === 'string' && value.split(',').every((each) => (filters as readonly string[]).includes(each)),
    says('choice', { choices: filters.join(', ') }),
  );

/** As ISO 8601 and JavaScript both have it: the week and the day of a year are times by the first alone. */
export const Time = () =>
  rule(
    'time',
    (value) => isISO8601(value, { strict: true, strictSeparator: true }) && !Number.isNaN(Date.parse(value as string)),
    serverSays('time'),
  );

/** Words, none of them twice. */
export const Tags = () =>
  rule(
    'tags',
    (value) =>
      Array.isArray(value) &&
      value.length <= mostTags &&
      new Set(value).size === value.length &&
      value.every((tag) => typeof tag === 'string' && tag.length >= 1 && tag.length <= longestTagWord),
    serverSays('tags', { most: mostTags, longest: longestTagWord }),
  );
