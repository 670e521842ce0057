import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import styles from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: the main action of a page or form. `quiet`: without a border, for minor actions. `danger`: deletes something. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
}

export function Button({ kind = 'plain', type = 'button', className, ...props }: ButtonProps) {
  return <button type={type} className={classNames(styles.button, styles[kind], className)} {...props} />;
}

/** Makes a link look like a button: `<Link className={buttonClass('primary')}>`. */
export const buttonClass = (kind: NonNullable<ButtonProps['kind']> = 'plain'): string =>
  classNames(styles.button, styles[kind]);
