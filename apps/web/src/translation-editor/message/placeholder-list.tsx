import { useTranslation } from 'react-i18next';
import { ariaKeys } from '../../page/shortcuts';
import { Icon } from '../../ui/icon';
import { placeholderKeys, type SourcePlaceholder } from './source-placeholders';
import styles from './placeholder-list.module.css';

export interface PlaceholderListProps {
  readonly placeholders: readonly SourcePlaceholder[];
  /** Whether the translation has a placeholder, in every form that needs it. */
  readonly isUsed: (placeholder: SourcePlaceholder) => boolean;
  readonly insert: (placeholder: SourcePlaceholder) => void;
}

/** Buttons that insert the placeholders of the source; those that the translation already has are marked. */
export function PlaceholderList({ placeholders, isUsed: isPlaceholderUsed, insert }: PlaceholderListProps) {
  const { t } = useTranslation(['dragoman/translate', 'dragoman/editing']);
  return (
    <ul className={styles.placeholders} aria-label={t('placeholder.list')}>
      {placeholders.map((placeholder, index) => {
        const isUsed = isPlaceholderUsed(placeholder);
        const keys = placeholderKeys(index);
        return (
          <li key={placeholder.label}>
            <button
              type="button"
              className={styles.placeholder}
              data-used={isUsed || undefined}
              aria-keyshortcuts={keys && ariaKeys(keys)}
              data-keys={keys}
              onMouseDown={(event) => event.preventDefault()} // the field keeps the caret and its selection
              onClick={() => insert(placeholder)}
            >
              {isUsed && <Icon name="check" />}
              <span className="visually-hidden">{t('dragoman/editing:placeholder.insert')} </span>
              <bdi dir="ltr" translate="no">
                {placeholder.label}
              </bdi>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
