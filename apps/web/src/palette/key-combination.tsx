import { keyNames } from '../page/shortcuts';
import styles from './key-combination.module.css';

/** A shortcut with the key labels of this platform. */
export function KeyCombination({ keys }: { keys: string }) {
  return (
    <span className={styles.combination} dir="ltr">
      {keyNames(keys).map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
