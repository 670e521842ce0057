import type { ComponentProps } from 'react';
import field from '../../ui/field.module.css';
import { classNames } from '../../ui/class-names';
import styles from './settings.module.css';

/** Several lines, in whatever direction they are written. */
export function TextArea(props: ComponentProps<'textarea'>) {
  return <textarea rows={3} dir="auto" {...props} className={classNames(field.control, styles.area)} />;
}
