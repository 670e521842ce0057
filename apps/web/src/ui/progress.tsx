import styles from './progress.module.css';

interface ProgressProps {
  /** Absent: unknown. */
  value?: number;
  max: number;
  /** Accessible name with the value, if it is known: "Deutsch: 1,204 of 2,333". */
  label: string;
}

/** A progress bar. */
export function Progress({ value, max, label }: ProgressProps) {
  return <progress className={styles.progress} value={value} max={Math.max(max, 1)} aria-label={label} />;
}
