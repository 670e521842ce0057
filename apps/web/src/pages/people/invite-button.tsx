import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LanguageOption } from '../../accounts/language-choices';
import { formValues, type RefusedForm } from '../../form/refused-form';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { type IncompleteInvitations, InviteForm } from './invite-form';
import styles from '../../form/form.module.css';

interface InviteButtonProps {
  readonly languages: readonly LanguageOption[];
  /** The invitations that were just created. */
  readonly invited: object | undefined;
  readonly incomplete: IncompleteInvitations | undefined;
  readonly refusal: RefusedForm | undefined;
  /** The link is sent by email. */
  readonly sendsEmail: boolean;
}

/**
 * A button that opens the form for invitations in a dialog. New invitations close it, unless some addresses are left to correct.
 * If it is closed without sending the form, the input is kept for the next time.
 */
export function InviteButton({ languages, invited, incomplete, refusal, sendsEmail }: InviteButtonProps) {
  const { t } = useTranslation('dragoman/people');
  /** Absent: the dialog is closed. Else the invitation that had been created when it was opened. */
  const [opened, setOpened] = useState<{ readonly after: object | undefined }>();
  const form = useRef<HTMLFormElement>(null);
  const [kept, setKept] = useState<{ readonly values: RefusedForm['values']; readonly of: object | undefined }>();
  const close = () => {
    setKept({ values: formValues(new FormData(form.current!)), of: incomplete });
    setOpened(undefined);
  };
  // Closed while rendering, not in an effect: the new link takes the focus, which it cannot have behind a dialog.
  if (opened && invited !== undefined && invited !== opened.after && !incomplete) {
    setOpened(undefined);
    setKept(undefined);
  }
  return (
    <>
      <Button kind="primary" className={styles.withScript} onClick={() => setOpened({ after: invited })}>
        {t('invite.title')}
      </Button>
      {opened && (
        <Dialog title={t('invite.title')} closeLabel={t('invite.close')} close={close}>
          <p>{t(sendsEmail ? 'invite.byEmail' : 'invite.text')}</p>
          <InviteForm
            form={form}
            languages={languages}
            refusal={refusal}
            incomplete={incomplete}
            kept={kept?.of === incomplete ? kept?.values : undefined}
            sendsEmail={sendsEmail}
          />
        </Dialog>
      )}
    </>
  );
}
