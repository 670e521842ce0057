import { useTranslation } from 'react-i18next';
import { ariaKeys } from '../../page/shortcuts';
import { Icon } from '../../ui/icon';
import type { Forms } from './forms';
import type { WantedPlaceholder } from './wanted-placeholders';
import styles from './placeholder-list.module.css';

export interface PlaceholderListProps {
  readonly wanted: readonly WantedPlaceholder[];
  /** As they stand in the fields. */
  readonly forms: Forms;
  readonly insert: (placeholder: WantedPlaceholder) => void;
}

/** What has to stand in the translation, whether it does, and each put there by a click or a key. */
export function PlaceholderList({ wanted, forms, insert }: PlaceholderListProps) {
  const { t } = useTranslation('dragoman/translate');
  return (
    <ul className={styles.placeholders} aria-label={t('placeholder.list')}>
      {wanted.map((each, index) => {
        const there = Object.values(forms).some((text) => each.isIn(text));
        return (
          <li key={each.shown}>
            <button
              type="button"
              className={styles.placeholder}
              data-there={there || undefined}
              aria-keyshortcuts={index < 9 ? ariaKeys(`Alt+${index + 1}`) : undefined}
              data-keys={index < 9 ? `Alt+${index + 1}` : undefined}
              // the field keeps the caret, and what is selected
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(each)}
            >
              {there && <Icon name="check" />}
              <span className="visually-hidden">{t('placeholder.insert')} </span>
              <bdi dir="ltr" translate="no">
                {each.shown}
              </bdi>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
