import { useTranslation } from 'react-i18next';
import type { ShortcutName } from '../../../../../libs/workspace/src/people/shortcuts';

const labels = {
  saveAndNext: 'keys.saveAndNext',
  save: 'keys.save',
  approveAndNext: 'keys.approveAndNext',
  sendBack: 'sendBack.open',
  next: 'keys.next',
  previous: 'keys.previous',
  nextUnfinished: 'keys.nextUntranslated',
  copySource: 'keys.copySource',
  characters: 'characters.open',
  term: 'keys.term',
  machine: 'keys.machine',
  comment: 'keys.comment',
  undo: 'undo.keys',
  search: 'search.label',
  filter: 'filter.open',
  palette: 'dragoman/common:commands.find',
  help: 'dragoman/common:commands.keys',
} as const satisfies Readonly<Record<ShortcutName, string>>;

/** Returns a function that describes what a shortcut does, in the words of the list of shortcuts. */
export function useShortcutLabel(): (name: ShortcutName) => string {
  const { t } = useTranslation(['dragoman/translate', 'dragoman/common']);
  // In Review the same keys lead to unreviewed texts.
  return (name) => (name === 'nextUnfinished' ? `${t(labels[name])} / ${t('keys.nextUnreviewed')}` : t(labels[name]));
}
