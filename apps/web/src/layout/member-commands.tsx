import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@dragoman/i18n/react';
import type { ProfileView } from '../../../../libs/workspace/src/people/people.contract';
import { ariaKeys, useShortcutKeys, useShortcuts } from '../page/shortcuts';
import { useAppContext } from '../page/app-context';
import type { PaletteOrHelpProps } from '../palette/palette-or-help';
import { Icon } from '../ui/icon';
import { KeyCombination } from '../page/key-combination';
import { WorkspaceIcon } from '../ui/workspace-icon';
import styles from './member.module.css';

/** Buttons for the command palette and the list of shortcuts, whose code is loaded on demand. */
export function MemberCommands({ person, isWide }: { person: ProfileView; isWide: boolean }) {
  const { t } = useTranslation('dragoman/common');
  const { browserTexts: texts } = useAppContext();
  const language = useLanguage().tag;
  const [dialog, setDialog] = useState<PaletteOrHelpProps['dialog']>();
  const [loaded, setLoaded] = useState<{ language: string; PaletteOrHelp: ComponentType<PaletteOrHelpProps> }>();
  const open = (requested: PaletteOrHelpProps['dialog']) => {
    setDialog(requested);
    Promise.all([import('../palette/palette-or-help'), texts!.load(language, NAMESPACES)]).then(
      ([{ PaletteOrHelp }]) => setLoaded({ language, PaletteOrHelp }),
      () => setDialog(undefined), // it can be opened again once the network is back
    );
  };
  const keysOf = useShortcutKeys();
  useShortcuts([
    { keys: keysOf('palette'), label: t('commands.find'), run: () => open('palette') },
    { keys: keysOf('help'), label: t('commands.keys'), run: () => open('help') },
  ]);
  return (
    <>
      <button
        type="button"
        className={`${styles.headerButton} ${styles.search} ${isWide ? styles.wideSearch : ''}`}
        title={t('commands.find')}
        aria-keyshortcuts={ariaKeys(keysOf('palette'))}
        onClick={() => open('palette')}
      >
        <Icon name="search" />
        <span>{t('commands.find')}</span>
        <span aria-hidden="true">
          <KeyCombination keys={keysOf('palette')} />
        </span>
      </button>
      <button
        type="button"
        className={`${styles.headerButton} ${styles.keyboardOnly}`}
        aria-label={t('commands.keys')}
        title={t('commands.keys')}
        aria-keyshortcuts={ariaKeys(keysOf('help'))}
        onClick={() => open('help')}
      >
        <WorkspaceIcon name="keyboard" />
      </button>
      {dialog && loaded?.language === language && (
        <loaded.PaletteOrHelp key={dialog} person={person} dialog={dialog} close={() => setDialog(undefined)} />
      )}
    </>
  );
}

const NAMESPACES = ['dragoman/palette'];
