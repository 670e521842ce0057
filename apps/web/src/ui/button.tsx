import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import styles from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: the one thing to do here. `quiet`: without a frame, among others. */
  kind?: 'primary' | 'plain' | 'quiet';
}

export function Button({ kind = 'plain', type = 'button', className, ...props }: ButtonProps) {
  return <button type={type} className={classNames(styles.button, styles[kind], className)} {...props} />;
}

/** For a link that leads on like a button: `<Link className={buttonClass('primary')}>`. */
export const buttonClass = (kind: NonNullable<ButtonProps['kind']> = 'plain'): string =>
  classNames(styles.button, styles[kind]);
