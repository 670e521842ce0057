import { keyNames } from '../page/shortcuts';
import styles from './keys.module.css';

/** A combination of keys, as keyboards have them. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.combination} dir="ltr">
      {keyNames(keys).map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
