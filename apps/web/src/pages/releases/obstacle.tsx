import { Icon } from '../../ui/icon';
import styles from './releases.module.css';

interface ObstacleProps {
  /** Of the list of its texts. */
  readonly id: 'errors' | 'builds';
  readonly title: string;
}

/** A reason not to publish, linked to the list of its texts, which the browser opens if it is closed. */
export function Obstacle({ id, title }: ObstacleProps) {
  return (
    <p className={styles.obstacle}>
      <Icon name="error" />
      <a href={`#${id}`}>{title}</a>
    </p>
  );
}
