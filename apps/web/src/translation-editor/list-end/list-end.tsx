import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taskPath } from '../../addresses/task-path';
import { FOCUS_FIELD, translatePath } from '../../addresses/translate-address';
import { useIsSending, useSaveState } from '../../editing/editing-session';
import { announce } from '../../page/announce';
import { PageLink } from '../../page/page-link';
import { readInBrowser } from '../../requests/from-browser';
import { getTask } from '../../requests/tasks';
import { listTexts } from '../../requests/texts';
import { getWorkspace } from '../../requests/workspace';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { isFocusLost } from '../../ui/moved-focus';
import { useTranslationEditor } from '../translation-editor-context';
import { translationsQuery } from '../translations-query';
import { useLoaded } from '../../page/use-loaded';
import { isWorkList, nextList, waitingForReview } from './next-list';
import styles from './list-end.module.css';

export interface ListEndProps {
  /** Id of the last key. */
  readonly last: string;
  /** What had the focus when the text was done. */
  readonly from: Element;
}

/** Shown above the last text of a list once it is done: the number of texts left, and a link to the next list. */
export function ListEnd({ last, from }: ListEndProps) {
  const { t } = useTranslation('dragoman/translate');
  const { address, language, mayReview } = useTranslationEditor();
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef<HTMLAnchorElement>(null);
  const isSending = useIsSending();
  const isLastSaved = useSaveState({ keyId: last, language: language.tag }) === undefined;
  const base = { ...address, language: language.tag, key: undefined, cursor: undefined };
  const isWork = isWorkList(address);
  const loaded = useLoaded(!isSending && isLastSaved && last, async () => {
    const [workspace, { matches = 0, texts }, task] = await Promise.all([
      getWorkspace(readInBrowser),
      listTexts(readInBrowser, { ...translationsQuery(base), limit: '1' }),
      address.task === undefined ? undefined : getTask(readInBrowser, address.task),
    ]);
    const left = task ? task.texts - task.finished : matches;
    return {
      left: isWork ? left : 0,
      firstLeft: matches > 0 ? texts[0]?.id : undefined,
      next: nextList(workspace, address, language.tag),
      waiting:
        task === undefined && address.page === 'translate' && mayReview ? waitingForReview(workspace, language.tag) : 0,
    };
  });
  // While a text is being sent, what was counted before stays: a link in it may have the focus.
  const [rest, setRest] = useState(loaded);
  if (loaded && loaded !== rest) setRest(loaded);
  useEffect(() => {
    // It appears a while after the text is done: a person who moved on meanwhile keeps the focus where they are.
    if (document.activeElement === from || !from.isConnected || isFocusLost()) heading.current!.focus();
    else announce(heading.current!.textContent);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it appears
  }, []);
  useEffect(() => {
    if (rest && document.activeElement === heading.current) first.current?.focus();
  }, [rest]);
  const next = rest?.next;
  const isDone = isWork && rest?.left === 0;
  return (
    <section className={styles.end} aria-label={t('end.label')}>
      <h2 ref={heading} className={styles.title} tabIndex={-1}>
        <Icon name={isDone ? 'done' : 'info'} />
        {t(!isDone ? 'end.reached' : address.task === undefined ? 'end.done' : 'end.taskDone')}
      </h2>
      {rest && rest.left > 0 && <p>{t('end.left', { count: rest.left })}</p>}
      {rest && (
        <p className={styles.links}>
          {next ? (
            <PageLink
              ref={first}
              className={buttonClass('primary')}
              to={translatePath({ ...base, namespace: next.namespace })}
              state={FOCUS_FIELD}
            >
              {t('end.next', { namespace: next.namespace, count: next.count })}
            </PageLink>
          ) : (
            rest.waiting > 0 && (
              <PageLink
                ref={first}
                className={buttonClass('primary')}
                to={translatePath({ page: 'review', language: language.tag })}
                state={FOCUS_FIELD}
              >
                {t('end.review', { count: rest.waiting })}
              </PageLink>
            )
          )}
          {rest.left > 0 && rest.firstLeft !== undefined && (
            <PageLink
              className={buttonClass()}
              to={translatePath({ ...base, key: rest.firstLeft })}
              state={FOCUS_FIELD}
            >
              {t('end.first')}
            </PageLink>
          )}
          <PageLink
            ref={next || rest.waiting > 0 ? undefined : first}
            className={buttonClass(next || rest.waiting > 0 ? 'plain' : 'primary')}
            to={address.task === undefined ? '/workspace' : taskPath(address.task)}
          >
            {t(address.task === undefined ? 'end.start' : 'end.toTask')}
          </PageLink>
        </p>
      )}
    </section>
  );
}
