import { useEffect, useState } from 'react';
import { Button } from './button';
import { Icon } from './icon';
import styles from './code-block.module.css';

export interface CopyButtonProps {
  text: string;
  label: string;
  /** Said for a moment after copying. */
  copiedLabel: string;
}

export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <Button
      kind="quiet"
      className={styles.copy}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <Icon name={copied ? 'check' : 'copy'} />
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  );
}
