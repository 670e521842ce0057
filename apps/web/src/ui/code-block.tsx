import type { ReactNode } from 'react';
import { CopyButton, type CopyButtonProps } from './copy-button';
import styles from './code-block.module.css';

interface CodeBlockProps extends Omit<CopyButtonProps, 'text'> {
  code: string;
  /** Shown above the block, and its accessible name: it can be scrolled by keyboard. */
  title: string;
  /** Shown instead of the plain code, for example with highlighting; the whole code is copied all the same. */
  children?: ReactNode;
}

/** Code with a button that copies it, left-to-right in every language. */
export function CodeBlock({ code, title, children = code, ...labels }: CodeBlockProps) {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{title}</span>
        <CopyButton text={code} {...labels} />
      </figcaption>
      <pre className={styles.pre} tabIndex={0} aria-label={title} role="region" dir="ltr" lang="en">
        <code>{children}</code>
      </pre>
    </figure>
  );
}
