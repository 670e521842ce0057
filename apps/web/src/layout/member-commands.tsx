import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@dragoman/i18n/react';
import type { ProfileView } from '../../../api/src/people/people.contract';
import { ariaKeys, useShortcuts } from '../page/shortcuts';
import { useSurroundings } from '../page/surroundings';
import type { PaletteOrHelpProps } from '../palette/palette-or-help';
import { Icon } from '../ui/icon';
import styles from './member.module.css';

/** The ways to everything that can be done: by its name, and by a key. What shows it is loaded once somebody asks. */
export function MemberCommands({ person }: { person: ProfileView }) {
  const { t } = useTranslation('dragoman/common');
  const { browserTexts: texts } = useSurroundings();
  const language = useLanguage().tag;
  const [shown, show] = useState<PaletteOrHelpProps['shown']>();
  const [loaded, setLoaded] = useState<{ in: string; Shown: ComponentType<PaletteOrHelpProps> }>();
  const open = (what: PaletteOrHelpProps['shown']) => {
    show(what);
    Promise.all([import('../palette/palette-or-help'), texts!.load(language, NAMESPACES)]).then(
      ([{ PaletteOrHelp }]) => setLoaded({ in: language, Shown: PaletteOrHelp }),
      () => show(undefined), // the next time may find the network again
    );
  };
  useShortcuts([
    { keys: 'Mod+K', label: t('commands.find'), run: () => open('palette') },
    { keys: 'Mod+/', label: t('commands.keys'), run: () => open('help') },
  ]);
  return (
    <>
      <button
        type="button"
        className={styles.tool}
        aria-label={t('commands.find')}
        title={t('commands.find')}
        aria-keyshortcuts={ariaKeys('Mod+K')}
        onClick={() => open('palette')}
      >
        <Icon name="search" />
      </button>
      <button
        type="button"
        className={`${styles.tool} ${styles.ofKeyboards}`}
        aria-label={t('commands.keys')}
        title={t('commands.keys')}
        aria-keyshortcuts={ariaKeys('Mod+/')}
        onClick={() => open('help')}
      >
        <Icon name="keyboard" />
      </button>
      {shown && loaded?.in === language && (
        <loaded.Shown key={shown} person={person} shown={shown} close={() => show(undefined)} />
      )}
    </>
  );
}

const NAMESPACES = ['dragoman/palette'];
