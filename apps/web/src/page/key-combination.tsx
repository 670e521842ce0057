import { keyNames } from './shortcuts';
import { useIsHydrated } from './use-is-hydrated';
import styles from './key-combination.module.css';

/** A shortcut with the key labels of this platform. The server, which does not know the platform, leaves its place empty. */
export function KeyCombination({ keys, className = '' }: { keys: string; className?: string | undefined }) {
  const isKnown = useIsHydrated();
  if (keys === '') return null;
  return (
    <span className={`${styles.combination} ${className}`} dir="ltr">
      {(isKnown ? keyNames(keys) : keys.split('+').map(() => '')).map((key, index) => (
        <kbd key={index}>{key}</kbd>
      ))}
    </span>
  );
}
