import type { ComponentProps } from 'react';
import * as ui from '../../ui/field';
import styles from './settings.module.css';

/** Several lines, in whatever direction they are written. */
export function TextArea(props: ComponentProps<'textarea'>) {
  return <ui.TextArea rows={3} dir="auto" {...props} className={styles.area} />;
}
