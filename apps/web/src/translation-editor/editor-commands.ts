import type { TFunction } from 'i18next';
import {
  isOffered,
  translateFilters,
  translatePath,
  withoutTask,
  type TranslateAddress,
} from '../addresses/translate-address';
import type { Command } from '../page/shortcuts';
import type { SavedFilterView } from '../../../../libs/workspace/src/saved-filters/saved-filters.contract';
import { savedFilterAddress } from './saved-filters/saved-filter-address';
import type { WorkspaceSummary } from './load-translations';

export interface EditorCommandsInput {
  readonly t: TFunction<'dragoman/translate'>;
  readonly workspace: WorkspaceSummary;
  readonly address: TranslateAddress;
  /** BCP 47. */
  readonly language: string;
  readonly mayReview: boolean;
  readonly savedFilters: readonly SavedFilterView[];
  readonly navigate: (path: string) => void;
}

/** Returns the toolbar's filters, languages and namespaces as commands of the palette. */
export function editorCommands(input: EditorCommandsInput): readonly Command[] {
  const { t, workspace, address, language, mayReview, savedFilters, navigate } = input;
  const base: TranslateAddress = { ...address, page: 'translate', language, key: undefined, cursor: undefined };
  const to = (change: Partial<TranslateAddress>) => () => navigate(translatePath({ ...base, ...change }));
  return [
    {
      label: t('palette.filter', { name: t('filter.all') }),
      run: to({ filters: [], since: undefined, updatedBy: undefined, q: '' }),
    },
    ...translateFilters
      .filter((each) => (mayReview || each !== 'approvable') && isOffered(each, address))
      .map((filter) => ({
        label: t('palette.filter', { name: t(`filter.${filter}`) }),
        run: to({ filters: [filter] }),
      })),
    ...savedFilters.map(({ name, path }) => ({
      label: t('palette.saved', { name }),
      run: () => navigate(translatePath(savedFilterAddress(path, workspace, base))),
    })),
    ...workspace.languages.map(({ tag, ownName }) => ({
      label: t('palette.language', { language: `${ownName} (${tag})` }),
      run: to({ ...withoutTask(base), language: tag }),
    })),
    ...workspace.namespaces.map(({ name }) => ({
      label: t('palette.namespace', { name }),
      run: to({ namespace: name }),
    })),
  ];
}
