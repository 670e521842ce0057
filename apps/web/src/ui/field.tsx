import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import styles from './field.module.css';

/** Attributes that connect a control with its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

interface FieldProps {
  label: ReactNode;
  labelHidden?: boolean;
  hint?: ReactNode;
  /** Describes the problem and how to correct it. */
  error?: ReactNode;
  /** `{(control) => <TextInput {...control} name="q" />}` */
  children: (control: ControlProps) => ReactNode;
}

/** A control with its label, hint and error. */
export function Field({ label, labelHidden = false, hint, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={classNames(styles.label, labelHidden && 'visually-hidden')}>
        {label}
      </label>
      {children({
        id,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="error" className={styles.icon} />
          {error}
        </p>
      )}
    </div>
  );
}

export function TextInput({ className, ...props }: ComponentProps<'input'>) {
  return <input className={classNames(styles.control, className)} {...props} />;
}

export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={classNames(styles.control, className)} {...props} />;
}

/** A native `<select>`, which every device presents in its usual way. */
export function Select({ className, dir, ...props }: ComponentProps<'select'>) {
  return (
    <span className={styles.select} dir={dir}>
      <select className={classNames(styles.control, className)} {...props} />
      <Icon name="chevron" className={styles.chevron} />
    </span>
  );
}
