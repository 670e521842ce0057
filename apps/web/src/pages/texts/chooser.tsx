import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import styles from './texts.module.css';

interface ChooserProps {
  /** Where the form goes without JavaScript. */
  action: string;
  /** Called whenever something is chosen. */
  choose: (form: FormData) => void;
  children: ReactNode;
}

/** Controls that act at once; without JavaScript they are a form with a button. */
export function Chooser({ action, choose, children }: ChooserProps) {
  const { t } = useTranslation('dragoman/texts');
  return (
    <form
      className={styles.chooser}
      action={action}
      // Firefox would put back what was chosen before a reload, and the address say otherwise.
      autoComplete="off"
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement) choose(new FormData(currentTarget));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        choose(new FormData(event.currentTarget));
      }}
    >
      {children}
      <Button type="submit" className={styles.submit}>
        {t('chooser.show')}
      </Button>
    </form>
  );
}
