import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { CommentInput, CommentView } from '../../../../../libs/workspace/src/comments/comments.contract';
import { markedName } from '../../page/marked-name';
import { Button } from '../../ui/button';
import { WrittenLink } from '../../ui/linked-text';
import { leavesFocusToSummary } from '../../ui/moved-focus';
import { commentParts } from './comment-parts';
import { CommentForm } from './comment-form';
import { useOpenedForm } from './use-opened-form';
import shared from '../../editing/shared.module.css';
import styles from './comments.module.css';

export interface CommentItemProps {
  readonly comment: CommentView;
  /** Absent if the reader cannot edit it. */
  readonly edit: ((comment: CommentInput) => Promise<ReactNode>) | undefined;
  /** Absent if the reader cannot delete it. */
  readonly remove: (() => void) | undefined;
}

/** A comment with its author and time. */
export function CommentItem({ comment, edit, remove }: CommentItemProps) {
  const { t } = useTranslation('dragoman/comments');
  const { date } = useFormatters();
  const place = `edit ${comment.id}`;
  const { isShown, takesFocus, open: openForm, close: closeForm, opener } = useOpenedForm(place);
  const isEditing = edit !== undefined && isShown;
  const [isAsking, setAsking] = useState<boolean>(); // undefined: not yet
  const { by, at, deleted, editedAt, text, mentions } = comment;
  if (deleted) {
    return (
      <li className={styles.comment}>
        <p className={shared.author}>
          {t('deleted', { name: markedName(deleted.by) })} <time dateTime={deleted.at}>{date(deleted.at)}</time>
        </p>
      </li>
    );
  }
  return (
    <li className={styles.comment}>
      <p className={shared.author}>
        <strong>
          <bdi>{by.agent === undefined ? markedName(by) : `${markedName(by)} (${by.agent})`}</bdi>
        </strong>{' '}
        <time dateTime={at}>{date(at)}</time>{' '}
        {editedAt !== undefined && <span title={date(editedAt)}>{t('edited')}</span>}
      </p>
      {isEditing ? (
        <CommentForm
          place={place}
          takesFocus={takesFocus}
          edited={comment}
          submitLabel={t('save')}
          cancel={closeForm}
          send={async (input) => {
            const refusal = await edit(input);
            if (refusal === undefined) closeForm();
            return refusal;
          }}
        />
      ) : (
        <p className={styles.text} dir="auto">
          {commentParts(
            text,
            mentions.map(({ name }) => name),
          ).map((part, index) =>
            part.kind === 'link' ? (
              <WrittenLink key={index} url={part.text} />
            ) : part.kind === 'mention' ? (
              <bdi key={index} className={styles.mention}>
                {part.text}
              </bdi>
            ) : (
              part.text
            ),
          )}
        </p>
      )}
      {isAsking && remove && (
        <div ref={leavesFocusToSummary} className={styles.actions} role="group" aria-label={t('deleteQuestion')}>
          <span>{t('deleteQuestion')}</span>
          {/* eslint-disable-next-line jsx-a11y-x/no-autofocus -- the button that was pressed is gone */}
          <Button autoFocus onClick={remove}>
            {t('delete')}
          </Button>
          <Button kind="quiet" onClick={() => setAsking(false)}>
            {t('cancel')}
          </Button>
        </div>
      )}
      {!isEditing && !isAsking && (edit ?? remove) && (
        <div className={styles.actions}>
          {edit && (
            <Button kind="quiet" ref={opener} onClick={openForm}>
              {t('edit')}
            </Button>
          )}
          {remove && (
            <Button kind="quiet" autoFocus={isAsking === false} onClick={() => setAsking(true)}>
              {t('delete')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
