import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { TasksView } from '../../../../../libs/workspace/src/tasks/tasks.contract';

const PARAMETER = 'unassigned';

/** Returns a query with the languages of new tasks that no one of those chosen can do; empty if there are none. */
export function unassignedQuery({ tasks }: TasksView, chosen: readonly string[]): string {
  const languages = tasks.filter(({ assignees }) => assignees.length === 0).map(({ language }) => language);
  return chosen.length === 0 || languages.length === 0 ? '' : `${PARAMETER}=${languages.join()}`;
}

interface UnassignedNoteProps {
  /** Those that the page knows, with their names. */
  readonly languages: readonly { readonly tag: string; readonly name: string }[];
}

/** Says in which languages new tasks have no one, though people were chosen. */
export function UnassignedNote({ languages }: UnassignedNoteProps) {
  const { t } = useTranslation('dragoman/task-pages');
  const { list } = useFormatters();
  const { search } = useLocation();
  // As with the confirmation, a reload or a bookmark does not repeat it.
  useEffect(() => {
    const url = new URL(location.href);
    if (!url.searchParams.has(PARAMETER)) return;
    url.searchParams.delete(PARAMETER);
    history.replaceState(history.state, '', url);
  }, [search]);
  const tags = new URLSearchParams(search).get(PARAMETER)?.split(',') ?? [];
  const names = languages.filter(({ tag }) => tags.includes(tag)).map(({ name }) => name);
  return names.length > 0 && <p>{t('saved.unassigned', { languages: list(names) })}</p>;
}
