import styles from './progress.module.css';

interface ProgressProps {
  value: number;
  max: number;
  /** Says what progresses, and how far it is: "Deutsch: 1,204 of 2,333". */
  label: string;
}

/** How much of something is done. */
export function Progress({ value, max, label }: ProgressProps) {
  return <progress className={styles.progress} value={value} max={Math.max(max, 1)} aria-label={label} />;
}
