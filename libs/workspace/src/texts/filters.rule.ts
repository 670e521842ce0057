import { rule, says } from '../http/input/input-rules';
import type { TextFilter } from './texts.contract';

const filters: readonly TextFilter[] = [
  'all',
  'untranslated',
  'draft',
  'needsReview',
  'reviewed',
  'sourceChanged',
  'errors',
  'warnings',
  'mine',
  'notInCode',
  'comments',
  'openComments',
  'deleted',
];

/** One or several filters, such as `untranslated,mine`; texts have to match all of them. */
export const Filters = () =>
  rule(
    'filters',
    (value) =>
      typeof value === 'string' && value.split(',').every((each) => (filters as readonly string[]).includes(each)),
    says('choice', { choices: filters.join(', ') }),
  );
