import { rule, says } from '../http/input/input-rules';
import { areTextFilters, TEXT_FILTERS } from './text-filters';

/** One or several filters, such as `untranslated,mine`; texts have to match all of them. */
export const Filters = () =>
  rule(
    'filters',
    (value) => typeof value === 'string' && areTextFilters(value),
    says('choice', { choices: TEXT_FILTERS.join(', ') }),
  );
