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
    <Button kind="quiet" className={styles.copy} onClick={() => void copy(text).then(() => setCopied(true))}>
      <Icon name={copied ? 'check' : 'copy'} />
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  );
}

/** Browsers give `navigator.clipboard` to secure origins only; a server in one's own network is often none. */
async function copy(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
}
