import { useEffect, useRef } from 'react';
import { CodeBlock } from '../../ui/code-block';
import { Notice } from '../../ui/notice';
import styles from './form.module.css';

interface ShownOnceProps {
  readonly title: string;
  /** What to do with it, and how long it lasts. */
  readonly text: string;
  /** A link or a token: it is told this one time. */
  readonly secret: string;
  readonly label: string;
  readonly copy: string;
  readonly copied: string;
}

/** What nobody can look up later: the focus comes here, so that nobody goes on without it. */
export function ShownOnce({ title, text, secret, label, copy, copied }: ShownOnceProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [secret]);
  return (
    <div ref={notice} role="status" tabIndex={-1} className={styles.once}>
      <Notice tone="good" title={title}>
        <p>{text}</p>
      </Notice>
      <CodeBlock code={secret} title={label} label={copy} copiedLabel={copied} />
    </div>
  );
}
