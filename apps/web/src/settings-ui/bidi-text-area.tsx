import type { ComponentProps } from 'react';
import { TextArea } from '../ui/field';
import styles from './settings.module.css';

/** A field of several lines whose direction follows its text. */
export function BidiTextArea(props: ComponentProps<'textarea'>) {
  return <TextArea rows={3} dir="auto" {...props} className={styles.textArea} />;
}
