import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { folded } from '../../../../libs/i18n/src/message/search-terms';
import type { Command } from '../page/shortcuts';
import { Dialog } from '../ui/dialog';
import { TextInput } from '../ui/field';
import { Keys } from './keys';
import styles from './palette.module.css';

/** More than these nobody reads; another letter leaves fewer. */
const MOST = 12;

export interface PaletteProps {
  readonly commands: readonly Command[];
  readonly close: () => void;
}

/** Everything that can be done here, and every page that can be opened, to be found by its name. */
export function Palette({ commands, close }: PaletteProps) {
  const { t } = useTranslation('dragoman/palette');
  const id = useId();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  const found = commands
    .filter(({ disabled, label }) => !disabled && wanted.every((word) => folded(label).includes(word)))
    .slice(0, MOST);
  const chosen = found[Math.min(at, found.length - 1)];
  const run = (command: Command | undefined) => {
    if (!command) return;
    close();
    setTimeout(command.run); // once the focus is back where it was
  };
  const move = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || found.length === 0) return;
    event.preventDefault();
    setAt((Math.min(at, found.length - 1) + by + found.length) % found.length);
  };
  return (
    <Dialog title={t('title')} closeLabel={t('close')} close={close}>
      <form
        className={styles.palette}
        onSubmit={(event) => {
          event.preventDefault();
          run(chosen);
        }}
      >
        <TextInput
          role="combobox"
          aria-label={t('search')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${found.indexOf(chosen)}`}
          data-first
          autoComplete="off"
          spellCheck={false}
          placeholder={t('search')}
          value={words}
          onChange={({ target }) => {
            setWords(target.value);
            setAt(0);
          }}
          onKeyDown={move}
        />
        <ul id={`${id}-list`} className={styles.commands} role="listbox" aria-label={t('title')}>
          {found.map((command, index) => (
            <li
              key={command.label}
              id={`${id}-${index}`}
              role="option"
              aria-selected={command === chosen}
              onClick={() => run(command)}
            >
              <bdi>{command.label}</bdi>
              {command.keys && <Keys keys={command.keys} />}
            </li>
          ))}
        </ul>
        {found.length === 0 && <p>{t('none')}</p>}
      </form>
    </Dialog>
  );
}
