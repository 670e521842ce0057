import { Icon } from './icon';
import styles from './close-button.module.css';

interface CloseButtonProps {
  readonly label: string;
  readonly close: () => void;
}

export const CloseButton = ({ label, close }: CloseButtonProps) => (
  <button type="button" className={styles.close} aria-label={label} onClick={close}>
    <Icon name="close" />
  </button>
);
