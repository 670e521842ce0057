import type { ReactNode } from 'react';
import { CopyButton, type CopyButtonProps } from './copy-button';
import styles from './code-block.module.css';

interface CodeBlockProps extends Omit<CopyButtonProps, 'text'> {
  code: string;
  /** Names the block to those who hear it: it can be scrolled by keyboard. */
  title: string;
  /** What is shown, where that is not just the code: the same in colours, or its beginning. */
  children?: ReactNode;
}

/** Lines to copy: left-to-right in every language. */
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
