import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SHORTCUTS, type ShortcutName } from '../../../../../libs/workspace/src/people/shortcuts';
import { Button } from '../../ui/button';
import { Field, TextInput } from '../../ui/field';
import shared from '../../editing/shared.module.css';
import { pressedKeys } from './pressed-keys';
import styles from './shortcut-field.module.css';

interface ShortcutFieldProps {
  readonly name: ShortcutName;
  readonly label: string;
  readonly keys: string;
  readonly error: string | undefined;
}

/** A field for the keys of a shortcut, which are pressed or written. An empty one turns the shortcut off. */
export function ShortcutField({ name, label, keys, error }: ShortcutFieldProps) {
  const { t } = useTranslation('dragoman/shortcuts');
  const [chosen, setChosen] = useState(keys);
  const standard = SHORTCUTS[name];
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = pressedKeys(event.nativeEvent);
    if (pressed === undefined || /^Mod\+[ACVXZ]$/.test(pressed)) return; // those edit the field
    event.preventDefault();
    event.stopPropagation();
    setChosen(pressed);
  };
  return (
    <Field label={label} error={error} hint={chosen === '' ? t('off') : undefined}>
      {(control) => (
        <div className={styles.shortcut}>
          <TextInput
            {...control}
            name={name}
            value={chosen}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            onKeyDown={onKeyDown}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <Button
            kind="quiet"
            className={shared.withScript}
            aria-label={t('restoreOf', { name: label })}
            disabled={chosen === standard}
            onClick={() => setChosen(standard)}
          >
            {t('restore')}
          </Button>
        </div>
      )}
    </Field>
  );
}
