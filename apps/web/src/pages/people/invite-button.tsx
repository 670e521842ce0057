import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LanguageOption } from '../../accounts/language-choices';
import type { RefusedForm } from '../../form/refused-form';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { InviteForm } from './invite-form';
import styles from '../../form/form.module.css';

interface InviteButtonProps {
  readonly languages: readonly LanguageOption[];
  /** The invitation that was just created. */
  readonly invited: object | undefined;
  readonly refusal: RefusedForm | undefined;
  /** The link is sent by email. */
  readonly sendsEmail: boolean;
}

/** A button that opens the form for an invitation in a dialog. A new invitation closes it. */
export function InviteButton({ languages, invited, refusal, sendsEmail }: InviteButtonProps) {
  const { t } = useTranslation('dragoman/people');
  /** Absent: the dialog is closed. Else the invitation that had been created when it was opened. */
  const [opened, setOpened] = useState<{ readonly after: object | undefined }>();
  // Closed while rendering, not in an effect: the new link takes the focus, which it cannot have behind a dialog.
  if (opened && invited !== undefined && invited !== opened.after) setOpened(undefined);
  return (
    <>
      <Button kind="primary" className={styles.withScript} onClick={() => setOpened({ after: invited })}>
        {t('invite.title')}
      </Button>
      {opened && (
        <Dialog title={t('invite.title')} closeLabel={t('invite.close')} close={() => setOpened(undefined)}>
          <p>{t(sendsEmail ? 'invite.byEmail' : 'invite.text')}</p>
          <InviteForm languages={languages} refusal={refusal} sendsEmail={sendsEmail} />
        </Dialog>
      )}
    </>
  );
}
