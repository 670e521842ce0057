import { Field, TextInput } from '../ui/field';
import styles from './form.module.css';

interface ChoiceSearchProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The id of the choices. */
  readonly controls?: string;
}

/** A field above the choices of a form that searches them while someone types. Without JavaScript it is not shown. */
export function ChoiceSearch({ label, value, onChange, controls }: ChoiceSearchProps) {
  return (
    <div className={styles.withScript}>
      <Field label={label} labelHidden>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            autoComplete="off"
            aria-controls={controls}
            placeholder={label}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault(); // it would send the form
            }}
          />
        )}
      </Field>
    </div>
  );
}
