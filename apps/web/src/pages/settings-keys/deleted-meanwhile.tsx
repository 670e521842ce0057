import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import type { LastChangeView } from '../../../../../libs/workspace/src/editing/editing.contract';
import { DeletedKeyNotice } from '../../editing/deleted-key-notice';
import { FocusedAlert } from '../../form/focused-alert';
import { HiddenFields } from '../../form/hidden-fields';
import { SubmitButton } from '../../form/submit-button';

interface DeletedMeanwhileProps {
  readonly id: string;
  /** The deletion, which the refusal (412) reports. */
  readonly lastChange: LastChangeView;
}

/** Says who deleted a key that a form was sent for, and restores it. It takes the focus. */
export function DeletedMeanwhile({ id, lastChange }: DeletedMeanwhileProps) {
  const { t } = useTranslation('dragoman/deleted-key');
  return (
    <FocusedAlert response={lastChange}>
      <DeletedKeyNotice
        deletion={lastChange}
        restore={
          <Form method="post">
            <HiddenFields values={{ intent: 'restore', open: 1, id }} />
            <SubmitButton kind="plain">{t('restore')}</SubmitButton>
          </Form>
        }
      />
    </FocusedAlert>
  );
}
