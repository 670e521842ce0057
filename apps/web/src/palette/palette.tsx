import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { foldForSearch } from '../../../../libs/i18n/src/message/search-terms';
import { KeyCombination } from '../page/key-combination';
import type { Command } from '../page/shortcuts';
import { Dialog } from '../ui/dialog';
import { TextInput } from '../ui/field';
import { recentCommands, rememberCommand } from './recent-commands';
import styles from './palette.module.css';

/** Further commands of a group are listed only once the search excludes others. */
const MAX_LISTED_COMMANDS = 8;

export interface PaletteCommand extends Command {
  /** For commands whose labels can be equal. */
  readonly id?: string;
  /** What the command leads to, in a few words. */
  readonly detail?: ReactNode;
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly PaletteCommand[];
}

export interface PaletteProps {
  readonly search: string;
  readonly setSearch: (search: string) => void;
  /** Commands of the page and links to all pages, found by name. */
  readonly groups: readonly CommandGroup[];
  /** Results of the search. They follow the commands, which stay in place when they arrive. */
  readonly results: readonly CommandGroup[];
  readonly isSearching: boolean;
  readonly close: () => void;
}

/** Commands in groups, those that the person used last first. */
export function Palette({ search, setSearch, groups, results, isSearching, close }: PaletteProps) {
  const { t } = useTranslation('dragoman/palette');
  const id = useId();
  const [recent] = useState(recentCommands);
  const [selectedIndex, setSelectedIndex] = useState(0);
  const shown = [...matchingGroups(groups, search, { title: t('group.recent'), labels: recent }), ...results].filter(
    ({ commands }) => commands.length > 0,
  );
  const commands = shown.flatMap((group) => group.commands);
  const selected = Math.min(selectedIndex, commands.length - 1);
  const run = (command: PaletteCommand | undefined) => {
    if (!command) return;
    if (!results.some(({ commands }) => commands.includes(command))) rememberCommand(command.label);
    close();
    setTimeout(command.run); // after the dialog has restored the focus
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || commands.length === 0) return;
    event.preventDefault();
    const next = (selected + step + commands.length) % commands.length;
    setSelectedIndex(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Dialog title={t('title')} closeLabel={t('close')} close={close}>
      <form
        className={styles.palette}
        onSubmit={(event) => {
          event.preventDefault();
          run(commands[selected]);
        }}
      >
        <TextInput
          role="combobox"
          aria-label={t('search')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={selected < 0 ? undefined : `${id}-${selected}`}
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
        <div id={`${id}-list`} className={styles.groups} role="listbox" aria-label={t('title')}>
          {shown.map((group) => (
            <ul key={group.title} role="group" aria-label={group.title}>
              <li className={styles.title} role="presentation" aria-hidden="true">
                {group.title}
              </li>
              {group.commands.map((command) => {
                const index = commands.indexOf(command);
                return (
                  // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events -- the search field handles the keys of its options
                  <li
                    key={command.id ?? command.label}
                    id={`${id}-${index}`}
                    className={styles.command}
                    role="option"
                    aria-selected={index === selected}
                    onClick={() => run(command)}
                  >
                    <bdi>{command.label}</bdi>
                    {command.keys && <KeyCombination keys={command.keys} />}
                    {command.detail}
                  </li>
                );
              })}
            </ul>
          ))}
        </div>
        {commands.length === 0 && !isSearching && <p className={styles.none}>{t('none')}</p>}
      </form>
    </Dialog>
  );
}

/**
 * Commands whose names have all words of the search, and before them those where the words begin words of the name. Without
 * a search, recent ones are in a group of their own.
 */
function matchingGroups(
  groups: readonly CommandGroup[],
  search: string,
  recent: { readonly title: string; readonly labels: readonly string[] },
): CommandGroup[] {
  const words = foldForSearch(search).split(/\s+/).filter(Boolean);
  const enabled = groups.map(({ title, commands }) => ({ title, commands: commands.filter((each) => !each.disabled) }));
  if (words.length > 0) {
    const matching = enabled.map(({ title, commands }) => {
      const found = commands.filter(({ label }) => words.every((word) => foldForSearch(label).includes(word)));
      return { title, commands: partition(found, (each) => beginsWords(each, words)).flat() };
    });
    return partition(matching, ({ commands: [first] }) => first !== undefined && beginsWords(first, words))
      .flat()
      .map(firstCommands);
  }
  const all = enabled.flatMap(({ commands }) => commands);
  const used = recent.labels.flatMap((label) => all.find((command) => command.label === label) ?? []);
  const others = enabled.map(({ title, commands }) => ({
    title,
    commands: commands.filter((command) => !used.includes(command)),
  }));
  return [{ title: recent.title, commands: used }, ...others.map(firstCommands)];
}

const beginsWords = ({ label }: PaletteCommand, words: readonly string[]): boolean => {
  const ofLabel = foldForSearch(label).split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => ofLabel.some((each) => each.startsWith(word)));
};

/** Splits a list into the items that meet a condition and the others. */
const partition = <Item,>(items: readonly Item[], meets: (item: Item) => boolean): [Item[], Item[]] => [
  items.filter(meets),
  items.filter((item) => !meets(item)),
];

const firstCommands = ({ title, commands }: CommandGroup): CommandGroup => ({
  title,
  commands: commands.slice(0, MAX_LISTED_COMMANDS),
});
