import { useEffect, useState } from 'react';
import { Button } from './button';
import { Icon } from './icon';
import styles from './code-block.module.css';

export interface CopyButtonProps {
  text: string;
  label: string;
  /** Replaces the label for a moment after copying. */
  copiedLabel: string;
}

export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return (
    <Button kind="quiet" className={styles.copy} onClick={() => void copyToClipboard(text).then(() => setCopied(true))}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
    </Button>
  );
}

/** `navigator.clipboard` exists only in secure contexts. A server in a private network is often reached over plain HTTP. */
async function copyToClipboard(text: string): Promise<void> {
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
