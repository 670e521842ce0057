import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { CommentThreadView } from '../../../../../libs/workspace/src/comments/comments.contract';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import { markedName } from '../../page/marked-name';
import { announce } from '../../page/announce';
import type { Outcome } from '../../page/page-module';
import { deleteComment, editComment, replyToThread, setThreadState } from '../../requests/comments';
import { sendInBrowser } from '../../requests/from-browser';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { leavesFocusToSummary } from '../../ui/moved-focus';
import { useTranslationEditor } from '../translation-editor-context';
import { CommentForm } from './comment-form';
import { CommentItem } from './comment-item';
import { useOpenedForm } from './use-opened-form';
import shared from '../../editing/shared.module.css';
import styles from './comments.module.css';

export interface CommentThreadProps {
  readonly thread: CommentThreadView;
  /** Loads the thread again after a change. */
  readonly changed: () => void;
  /** Returns why a request was refused. */
  readonly refusal: (outcome: Outcome<unknown>) => ReactNode;
}

/** The comments of a thread, with what the reader may do with it. */
export function CommentThread({ thread, changed, refusal }: CommentThreadProps) {
  const { t } = useTranslation('dragoman/comments');
  const { date } = useFormatters();
  const { person, mayEdit } = useTranslationEditor();
  const place = `reply ${thread.id}`;
  const { isShown, takesFocus, open: openForm, close: closeForm, opener } = useOpenedForm(place);
  const [error, setError] = useState<ReactNode>();
  const { id, resolved, comments, language } = thread;

  /** Returns why it was refused; otherwise announces the change. */
  const after = async (request: Promise<Outcome<unknown>>, done: string) => {
    const outcome = await request;
    const refused = refusal(outcome);
    if (refused === undefined) {
      announce(done);
      changed();
    }
    return refused;
  };
  const setState = async () => {
    const next = resolved ? 'open' : 'resolved';
    setError(await after(setThreadState(sendInBrowser, id, next), t(resolved ? 'done.reopened' : 'done.resolved')));
  };
  return (
    <li ref={leavesFocusToSummary} className={styles.thread}>
      {language === null && <Badge>{t('about.all')}</Badge>}
      {resolved && (
        <p className={shared.author}>{t('resolvedBy', { name: markedName(resolved.by), when: date(resolved.at) })}</p>
      )}
      <ol className={styles.comments}>
        {comments.map((comment) => {
          const isOwn = comment.by.id === person.id;
          return (
            <CommentItem
              key={comment.id}
              comment={comment}
              edit={
                mayEdit && isOwn
                  ? (input) =>
                      after(editComment(sendInBrowser, id, comment.id, input, comment.version), t('done.saved'))
                  : undefined
              }
              remove={
                mayEdit && (isOwn || may(person, 'keys.manage'))
                  ? () =>
                      void after(deleteComment(sendInBrowser, id, comment.id, comment.version), t('done.deleted')).then(
                        setError,
                      )
                  : undefined
              }
            />
          );
        })}
      </ol>
      {error && <p role="alert">{error}</p>}
      {mayEdit &&
        (isShown ? (
          <CommentForm
            place={place}
            takesFocus={takesFocus}
            submitLabel={t('send')}
            cancel={closeForm}
            send={async (input) => {
              const refused = await after(replyToThread(sendInBrowser, id, input, crypto.randomUUID()), t('done.sent'));
              if (refused === undefined) closeForm();
              return refused;
            }}
          />
        ) : (
          <div className={styles.actions}>
            <Button kind="quiet" ref={opener} onClick={openForm}>
              {t('reply')}
            </Button>
            <Button kind="quiet" onClick={() => void setState()}>
              {t(resolved ? 'reopen' : 'resolve')}
            </Button>
          </div>
        ))}
    </li>
  );
}
