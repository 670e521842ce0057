import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import type { TextFieldHandles } from '../../editing/text-field-handles';
import { useShortcutKeys, useShortcuts } from '../../page/shortcuts';
import { Menu } from '../../ui/menu';
import styles from './character-menu.module.css';

const SpecialCharacters = lazy(async () => ({ default: (await import('./special-characters')).SpecialCharacters }));

export interface CharacterMenuProps {
  readonly language: NamedLanguage;
  readonly fields: TextFieldHandles;
}

/** A menu of letters and other characters of the language that the keyboard may lack. */
export function CharacterMenu({ language, fields }: CharacterMenuProps) {
  const { t } = useTranslation('dragoman/translate');
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const menu = () => place.current!.querySelector('details')!;
  useEffect(() => {
    const details = menu();
    const update = () => setOpen(details.open);
    details.addEventListener('toggle', update);
    return () => details.removeEventListener('toggle', update);
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    const closeOnTyping = ({ target }: KeyboardEvent) => {
      if (!menu().contains(target as Node)) menu().open = false;
    };
    document.addEventListener('keydown', closeOnTyping);
    return () => document.removeEventListener('keydown', closeOnTyping);
  }, [isOpen]);
  useShortcuts([
    { keys: useShortcutKeys()('characters'), label: t('characters.open'), run: () => (menu().open = true) },
  ]);
  return (
    <div ref={place} className={styles.place}>
      <Menu
        label={t('characters.open')}
        button={
          <span className={styles.button} aria-hidden="true">
            Ω
          </span>
        }
      >
        <div className={styles.content}>
          {isOpen && (
            <Suspense>
              <SpecialCharacters
                language={language}
                insert={({ before, after }, staysOpen) => {
                  fields.insert(before, after);
                  menu().open = staysOpen; // the field, which has the focus now, has closed it
                }}
              />
            </Suspense>
          )}
        </div>
      </Menu>
    </div>
  );
}
