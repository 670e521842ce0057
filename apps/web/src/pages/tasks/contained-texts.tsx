import { useTranslation } from 'react-i18next';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import type { TaskView } from '../../../../../libs/workspace/src/tasks/tasks.contract';
import { translatePath } from '../../addresses/translate-address';
import { countErrors } from '../../editing/count-errors';
import { mainText } from '../../editing/forms';
import { loadedIcu } from '../../messages/load-syntax';
import { useAppContext } from '../../page/app-context';
import { PageLink } from '../../page/page-link';
import type { ReadJson } from '../../page/page-module';
import { listLanguages } from '../../requests/languages';
import { listNamespaces } from '../../requests/namespaces';
import { listTexts } from '../../requests/texts';
import { shownTextState, textStateIcon, textStateTone } from '../../translation-editor/text-state-icon';
import { referenceLanguageOf } from '../../translation-editor/workspace-languages';
import { Badge } from '../../ui/badge';
import { EmptyState } from '../../ui/empty-state';
import { Table } from '../../ui/table';
import pageStyles from '../../ui/page.module.css';
import styles from './task-pages.module.css';

/** Enough to recognize what a task is about. */
const SHOWN_TEXTS = '10';

export type ContainedText = Awaited<ReturnType<typeof firstTextsOf>>[number];

/** Reads the first texts of a task, in the order of the lists of texts. */
export async function firstTextsOf(read: ReadJson, { id, kind, language }: TaskView) {
  const query = { language, task: id, limit: SHOWN_TEXTS };
  const [{ texts }, toDo, languages, namespaces] = await Promise.all([
    listTexts(read, query),
    // In the same order: those of the first texts that are not finished are among these.
    listTexts(read, { ...query, filter: kind === 'review' ? 'unreviewed' : 'unfinished' }),
    listLanguages(read),
    listNamespaces(read),
  ]);
  const unfinished = new Set(toDo.texts.map((text) => text.id));
  return texts.map(({ id: keyId, namespace, key, syntax, reference, findings, text }) => {
    const source = mainText(reference);
    return {
      ...{ keyId, namespace, key, state: shownTextState(text), sourceChanged: text.sourceChanged },
      source: source !== null && syntax === 'icu' ? loadedIcu().icuMainVariant(source) : source,
      sourceLanguage: referenceLanguageOf({ ...languages, ...namespaces }, namespace),
      errors: countErrors(findings),
      isFinished: !unfinished.has(keyId),
    };
  });
}

interface ContainedTextsProps {
  readonly task: TaskView;
  /** The first ones. */
  readonly texts: readonly ContainedText[];
}

/** The first texts of a task with their states, their number, and a link to all of them. */
export function ContainedTexts({ task, texts }: ContainedTextsProps) {
  const { t } = useTranslation(['dragoman/task-pages', 'dragoman/translate']);
  const { person } = useAppContext();
  const { id, kind, language } = task;
  // Review lists only what is not reviewed yet.
  const reviews = kind === 'review' && may(person, 'texts.review', { language });
  const pathOf = ({ keyId, isFinished }: ContainedText) =>
    translatePath({ ...(reviews && !isFinished && { page: 'review' }), language, task: id, key: keyId });
  return (
    <section className={styles.contained} aria-labelledby="texts">
      <h2 id="texts">{t('new.what')}</h2>
      {texts.length === 0 ? (
        <EmptyState title={t('total.nothing')} />
      ) : (
        <>
          <Table
            caption={
              texts.length < task.texts
                ? t('firstTexts', { shown: texts.length, count: task.texts })
                : t('texts', { count: task.texts })
            }
            stacked
          >
            <thead>
              <tr>
                <th scope="col">{t('columns.key')}</th>
                <th scope="col">{t('columns.source')}</th>
                <th scope="col">{t('columns.status')}</th>
              </tr>
            </thead>
            <tbody>
              {texts.map((text) => (
                <tr key={text.keyId}>
                  <th scope="row" className={styles.task}>
                    <PageLink to={pathOf(text)}>
                      <code>{text.key}</code>
                    </PageLink>
                    {task.namespaces.length > 1 && (
                      <p className={pageStyles.note}>
                        <bdi translate="no">{text.namespace}</bdi>
                      </p>
                    )}
                  </th>
                  <td lang={text.sourceLanguage.tag} dir={text.sourceLanguage.direction}>
                    <span className={styles.source}>{text.source}</span>
                  </td>
                  <td>
                    <span className={styles.about}>
                      <Badge tone={textStateTone[text.state]} icon={textStateIcon[text.state]}>
                        {t(`dragoman/translate:state.${text.state}`)}
                      </Badge>
                      {text.sourceChanged && (
                        <Badge tone="warning" icon="warning">
                          {t('dragoman/translate:state.sourceChanged')}
                        </Badge>
                      )}
                      {text.errors > 0 && (
                        <Badge tone="bad" icon="error">
                          {t('errors', { count: text.errors })}
                        </Badge>
                      )}
                      {text.isFinished && (
                        <Badge tone="good" icon="done">
                          {t('finishedText')}
                        </Badge>
                      )}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          <p>
            <PageLink to={translatePath({ language, task: id })}>{t('allTexts')}</PageLink>
          </p>
        </>
      )}
    </section>
  );
}
