import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { taskPath } from '../../addresses/task-path';
import { translatePath, type TranslateAddress } from '../../addresses/translate-address';
import { PageLink } from '../../page/page-link';
import { EmptyState } from '../../ui/empty-state';
import type { TranslationsData } from '../load-translations';
import { useTranslationEditor } from '../translation-editor-context';
import type { TranslationListState } from './translation-list';

/** Explains why a list has no messages. */
export function EmptyList({ listState }: { listState: TranslationListState }) {
  const { t } = useTranslation('dragoman/translate');
  const { address, language } = useTranslationEditor();
  const { isUnknownCheck } = useLoaderData<TranslationsData>();
  const reason = isUnknownCheck ? 'check' : listState.counts.keys === 0 ? 'empty' : reasonFor(address);
  const { namespace, reference, task } = address;
  const page = reason === 'search' || reason === 'check' ? address.page : 'translate';
  const wholeList = translatePath({
    page,
    namespace: task === undefined ? namespace : undefined,
    language: language.tag,
    reference,
    task,
  });
  return (
    <EmptyState
      icon={reason === 'search' || reason === 'check' ? 'search' : 'missing'}
      title={t(`none.${reason}.title`)}
    >
      <p>{t(`none.${reason}.text`)}</p>
      {task && <PageLink to={taskPath(task)}>{t('end.toTask')}</PageLink>}
      {reason !== 'empty' && <PageLink to={wholeList}>{t('none.clear')}</PageLink>}
    </EmptyState>
  );
}

/** Some filters have their own text, for example where an empty list is good news. */
function reasonFor({ page, namespace, task, filters, q, since, updatedBy }: TranslateAddress) {
  if (q || since || updatedBy || filters.length > 1 || (task && namespace)) return 'search';
  const [filter] = filters;
  if (page === 'review' && filter !== 'sentBack') return task ? 'unfinished' : 'review';
  if (filter === undefined) return 'empty';
  if (filter === 'unreviewed') return 'unfinished';
  return filter === 'untranslated' || filter === 'unfinished' || filter === 'errors' || filter === 'unsaved'
    ? filter
    : 'search';
}
