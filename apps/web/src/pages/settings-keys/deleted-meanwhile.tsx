import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { LastChangeView } from '../../../../../libs/workspace/src/editing/editing.contract';
import { FocusedAlert } from '../../form/focused-alert';
import { HiddenFields } from '../../form/hidden-fields';
import { SubmitButton } from '../../form/submit-button';
import { Notice } from '../../ui/notice';
import { TaggedText } from '../../ui/tagged-text';

interface DeletedMeanwhileProps {
  readonly id: string;
  /** The deletion, which the refusal (412) reports. */
  readonly lastChange: LastChangeView;
}

/** Says who deleted a key that a form was sent for, and restores it. It takes the focus. */
export function DeletedMeanwhile({ id, lastChange }: DeletedMeanwhileProps) {
  const { t } = useTranslation('dragoman/settings');
  const { date } = useFormatters();
  const { updatedAt, updatedBy } = lastChange;
  return (
    <FocusedAlert response={lastChange}>
      <Notice tone="warning" title={t('keys.deletedMeanwhile.title')}>
        {updatedAt && updatedBy && (
          <p>
            <TaggedText
              text={t('keys.deletedMeanwhile.by', { name: updatedBy.name, when: date(updatedAt) })}
              tags={{ name: <bdi /> }}
            />
          </p>
        )}
        <Form method="post">
          <HiddenFields values={{ intent: 'restore', open: 1, id }} />
          <SubmitButton kind="plain">{t('gone.restore')}</SubmitButton>
        </Form>
      </Notice>
    </FocusedAlert>
  );
}
