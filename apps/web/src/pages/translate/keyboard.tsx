import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { folded } from '../../../../../libs/i18n/src/message/search-terms';
import { keyNames, shortcutsNow, useShortcuts, type Shortcut } from '../../page/shortcuts';
import { Dialog } from '../../ui/dialog';
import { TextInput } from '../../ui/field';
import styles from './keyboard.module.css';

/** Something that can be done by its name. */
export type Command = Pick<Shortcut, 'label' | 'run'> & Partial<Pick<Shortcut, 'keys' | 'disabled'>>;

/** Everything that keys do, to be looked up; and everything that can be done, to be found by its name. */
export function Keyboard({ commands }: { commands: () => readonly Command[] }) {
  const { t } = useTranslation('dragoman/translate');
  const [shown, show] = useState<{ what: 'help' | 'palette'; shortcuts: readonly Shortcut[] }>();
  const close = () => show(undefined);
  useShortcuts([
    { keys: 'Mod+K', label: t('keys.palette'), run: () => show({ what: 'palette', shortcuts: shortcutsNow() }) },
    { keys: 'Mod+/', label: t('keys.help'), run: () => show({ what: 'help', shortcuts: shortcutsNow() }) },
  ]);
  if (!shown) return null;
  return shown.what === 'help' ? (
    <Dialog title={t('keys.title')} closeLabel={t('close')} close={close}>
      <dl className={styles.keys}>
        {shown.shortcuts.map(({ keys, label }) => (
          <div key={keys}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  ) : (
    <Dialog title={t('palette.title')} closeLabel={t('close')} close={close}>
      <Palette commands={[...shown.shortcuts.filter(({ keys }) => keys !== 'Mod+K'), ...commands()]} close={close} />
    </Dialog>
  );
}

function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.combination} dir="ltr">
      {keyNames(keys).map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}

/** More than these nobody reads; another letter leaves fewer. */
const MOST = 12;

function Palette({ commands, close }: { commands: readonly Command[]; close: () => void }) {
  const { t } = useTranslation('dragoman/translate');
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
    <form
      className={styles.palette}
      onSubmit={(event) => {
        event.preventDefault();
        run(chosen);
      }}
    >
      <TextInput
        role="combobox"
        aria-label={t('palette.search')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && `${id}-${found.indexOf(chosen)}`}
        data-first
        autoComplete="off"
        spellCheck={false}
        placeholder={t('palette.search')}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setAt(0);
        }}
        onKeyDown={move}
      />
      <ul id={`${id}-list`} className={styles.commands} role="listbox" aria-label={t('palette.title')}>
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
      {found.length === 0 && <p>{t('palette.none')}</p>}
    </form>
  );
}
