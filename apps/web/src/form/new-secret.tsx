import { type ReactNode, useEffect, useRef } from 'react';
import { CodeBlock } from '../ui/code-block';
import { Notice } from '../ui/notice';
import styles from './form.module.css';

interface NewSecretProps {
  readonly title: string;
  /** How to use it, and how long it is valid. */
  readonly text: string;
  /** A link or a token. */
  readonly secret: string;
  readonly label: string;
  readonly copyLabel: string;
  readonly copiedLabel: string;
  /** What else there is to know. Only what changes of it is announced. */
  readonly children?: ReactNode;
}

/** A secret that is shown once. It takes the focus, so that it is not overlooked. */
export function NewSecret({ title, text, secret, label, copyLabel, copiedLabel, children }: NewSecretProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [secret]);
  return (
    <div ref={notice} role="status" aria-atomic={false} tabIndex={-1} className={styles.secret}>
      <Notice tone="good" title={title}>
        {children}
        <p>{text}</p>
      </Notice>
      <CodeBlock code={secret} title={label} label={copyLabel} copiedLabel={copiedLabel} />
    </div>
  );
}
