import type { TextFilter } from './texts.contract';

export const TEXT_FILTERS: readonly TextFilter[] = [
  'all',
  'untranslated',
  'unfinished',
  'unreviewed',
  'draft',
  'draftNotSentBack',
  'sentBack',
  'needsReview',
  'reviewed',
  'sourceChanged',
  'errors',
  'warnings',
  'approvable',
  'mine',
  'others',
  'pretranslated',
  'notInCode',
  'comments',
  'openComments',
  'deleted',
];

/** Whether it is one or several filters, such as `untranslated,mine`. */
export const areTextFilters = (value: string): boolean =>
  value.split(',').every((each) => (TEXT_FILTERS as readonly string[]).includes(each));
