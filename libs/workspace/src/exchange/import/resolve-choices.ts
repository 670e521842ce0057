import { canonicalTag } from '@dragoman/i18n';
import type { ImportEntryView, ImportInput } from '../exchange.contract';
import { choicesMissing } from '../exchange.errors';
import type { ImportPlan } from './import-plan';
import type { ImportChoices } from './imported-messages';

/** @throws Problem 409 if the choice for a conflict or a removed text is missing */
export function resolveChoices(
  { entries }: Pick<ImportPlan, 'entries'>,
  { conflicts, removed, choices = [], state }: Pick<ImportInput, 'conflicts' | 'removed' | 'choices' | 'state'>,
): ImportChoices {
  const chosenSides = new Map(choices.map(({ take, ...entry }) => [entryId(entry), take]));
  const defaultSides = { mine: 'mine', theirs: 'theirs', keep: 'mine', delete: 'theirs' } as const;
  const sideOf = (entry: ImportEntryView): 'mine' | 'theirs' | undefined => {
    const instruction = entry.change === 'conflict' ? conflicts : removed;
    return chosenSides.get(entryId(entry)) ?? (instruction && defaultSides[instruction]);
  };
  const countOpen = (change: ImportEntryView['change']) =>
    entries.filter((entry) => entry.change === change && sideOf(entry) === undefined).length;
  const open = { conflicts: countOpen('conflict'), removed: countOpen('removed') };
  if (open.conflicts + open.removed > 0) throw choicesMissing(open);
  return {
    conflict: (entry) => sideOf(entry)!,
    removed: (entry) => (sideOf(entry) === 'theirs' ? 'remove' : 'keep'),
    state: state === 'draft' || state === 'reviewed' ? state : 'needs_review',
  };
}

const entryId = ({ namespace, language, key }: Pick<ImportEntryView, 'namespace' | 'language' | 'key'>): string =>
  `${namespace} ${canonicalTag(language) ?? language} ${key}`;
