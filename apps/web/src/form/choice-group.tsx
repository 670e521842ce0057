import { useId, type ReactNode } from 'react';
import { Icon } from '../ui/icon';
import styles from './form.module.css';

interface ChoiceGroupProps {
  readonly legend: string;
  /** Describes the problem and how to correct it. */
  readonly error: ReactNode;
  /** Check boxes or radio buttons. */
  readonly children: ReactNode;
}

/** Check boxes or radio buttons with their legend and error. */
export function ChoiceGroup({ legend, error, children }: ChoiceGroupProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.choices}
      aria-describedby={error ? id : undefined}
      data-invalid={error ? '' : undefined}
    >
      <legend>{legend}</legend>
      {children}
      {error && (
        <p id={id} className={styles.choicesError}>
          <Icon name="error" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
