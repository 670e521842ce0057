import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { foldForSearch } from '../../../../libs/i18n/src/message/search-terms';
import type { Command } from '../page/shortcuts';
import { Dialog } from '../ui/dialog';
import { TextInput } from '../ui/field';
import { KeyCombination } from '../page/key-combination';
import styles from './palette.module.css';

/** Further commands are listed only once the search excludes others. */
const MAX_LISTED_COMMANDS = 12;

export interface PaletteProps {
  readonly commands: readonly Command[];
  readonly close: () => void;
}

/** Commands of the page and links to all pages, found by name. */
export function Palette({ commands, close }: PaletteProps) {
  const { t } = useTranslation('dragoman/palette');
  const id = useId();
  const [search, setSearch] = useState('');
  const [selectedIndex, setSelectedIndex] = useState(0);
  const searchWords = foldForSearch(search).split(/\s+/).filter(Boolean);
  const found = commands
    .filter(({ disabled, label }) => !disabled && searchWords.every((word) => foldForSearch(label).includes(word)))
    .slice(0, MAX_LISTED_COMMANDS);
  const selected = found[Math.min(selectedIndex, found.length - 1)];
  const run = (command: Command | undefined) => {
    if (!command) return;
    close();
    setTimeout(command.run); // after the dialog has restored the focus
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || found.length === 0) return;
    event.preventDefault();
    setSelectedIndex((Math.min(selectedIndex, found.length - 1) + step + found.length) % found.length);
  };
  return (
    <Dialog title={t('title')} closeLabel={t('close')} close={close}>
      <form
        className={styles.palette}
        onSubmit={(event) => {
          event.preventDefault();
          run(selected);
        }}
      >
        <TextInput
          role="combobox"
          aria-label={t('search')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={selected && `${id}-${found.indexOf(selected)}`}
          data-first
          autoComplete="off"
          spellCheck={false}
          placeholder={t('search')}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setSelectedIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
        <ul id={`${id}-list`} className={styles.commands} role="listbox" aria-label={t('title')}>
          {found.map((command, index) => (
            // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events -- the search field handles the keys of its options
            <li
              key={command.label}
              id={`${id}-${index}`}
              role="option"
              aria-selected={command === selected}
              onClick={() => run(command)}
            >
              <bdi>{command.label}</bdi>
              {command.keys && <KeyCombination keys={command.keys} />}
            </li>
          ))}
        </ul>
        {found.length === 0 && <p>{t('none')}</p>}
      </form>
    </Dialog>
  );
}
