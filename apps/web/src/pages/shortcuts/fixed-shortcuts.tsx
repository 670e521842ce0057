import { useTranslation } from 'react-i18next';
import { SettingsSection } from '../../form/settings-section';
import { KeyCombination } from '../../page/key-combination';
import { KeyList } from '../../ui/key-list';
import styles from './fixed-shortcuts.module.css';

/** The keys that cannot be changed: numbered ones, and those of the list and of the dialogs of the editor. */
export function FixedShortcuts() {
  const { t } = useTranslation(['dragoman/shortcuts', 'dragoman/translate']);
  const shortcuts: readonly { readonly label: string; readonly first: string; readonly last?: string }[] = [
    { label: t('fixed.placeholder'), first: 'Alt+1', last: 'Alt+9' },
    { label: t('fixed.suggestion'), first: 'Alt+Shift+1', last: 'Alt+Shift+9' },
    { label: t('fixed.send'), first: 'Mod+Enter' },
    { label: t('dragoman/translate:selection.keys.toggle'), first: 'Shift+Space' },
    { label: t('dragoman/translate:selection.keys.down'), first: 'Shift+ArrowDown' },
    { label: t('dragoman/translate:selection.keys.up'), first: 'Shift+ArrowUp' },
    { label: t('dragoman/translate:selection.keys.all'), first: 'Mod+A' },
    { label: t('dragoman/translate:selection.clear'), first: 'Escape' },
  ];
  return (
    <SettingsSection title={t('fixed.title')} text={t('fixed.text')}>
      <div className={styles.shortcuts}>
        <KeyList
          rows={shortcuts.map(({ label, first, last }) => [
            label,
            <bdi dir="ltr">
              <KeyCombination keys={first} />
              {last !== undefined && (
                <>
                  {' – '}
                  <KeyCombination keys={last} />
                </>
              )}
            </bdi>,
          ])}
        />
      </div>
    </SettingsSection>
  );
}
