import { useLanguage } from '@dragoman/i18n/react';
import styles from './avatar.module.css';
import { firstGrapheme } from './first-grapheme';

const TINTS = 6;

interface AvatarProps {
  readonly name: string;
  /** Has one of a few tints, always the same for a name, instead of the accent color. */
  readonly tinted?: boolean;
}

/** The first letter of a person's name in a circle. Decorative: the name stands next to it. */
export function Avatar({ name, tinted = false }: AvatarProps) {
  const language = useLanguage().tag;
  return (
    <span
      className={styles.avatar}
      data-initial={firstGrapheme(name, language)}
      data-tint={tinted ? tintOf(name) : undefined}
      aria-hidden="true"
    />
  );
}

const tintOf = (name: string): number =>
  Array.from(name).reduce((hash, each) => (hash * 31 + each.codePointAt(0)!) % 9973, 7) % TINTS;
