import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import { isFoundBy, lettersOfLanguage } from './letters-of-language';
import styles from './character-menu.module.css';

interface LetterToolbarProps {
  readonly language: NamedLanguage;
  readonly insert: (letter: string, byPointer: boolean) => void;
}

/**
 * The letters of a language that are not ASCII. It is one tab stop, in which arrow keys move (WAI-ARIA APG, toolbar pattern), and
 * typing `l` moves to the `ł`.
 */
export function LetterToolbar({ language, insert }: LetterToolbarProps) {
  const { t } = useTranslation('dragoman/translate');
  const toolbar = useRef<HTMLDivElement>(null);
  const { small, capital } = lettersOfLanguage(language.tag);
  const [tabStop, setTabStop] = useState((small[0] ?? capital[0])!);
  if (small.length === 0) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const buttons = [...toolbar.current!.querySelectorAll('button')];
    const next = nextButton(event.key, buttons, buttons.indexOf(event.target as HTMLButtonElement));
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div
      ref={toolbar}
      className={styles.letters}
      role="toolbar"
      aria-label={t('characters.letters')}
      tabIndex={-1}
      lang={language.tag}
      dir={language.direction}
      onKeyDown={onKeyDown}
    >
      {[small, capital].map((letters, index) => (
        <div key={index} className={styles.letterRow}>
          {letters.map((letter) => (
            <button
              key={letter}
              type="button"
              className={styles.letter}
              tabIndex={letter === tabStop ? 0 : -1}
              onFocus={() => setTabStop(letter)}
              onClick={(event) => insert(letter, event.detail > 0)}
            >
              {letter}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Returns the button that a key leads to; undefined for other keys. */
function nextButton(
  key: string,
  buttons: readonly HTMLButtonElement[],
  current: number,
): HTMLButtonElement | undefined {
  const forward = getComputedStyle(buttons[0]!).direction === 'rtl' ? -1 : 1;
  const at = (index: number) => buttons[(index + buttons.length) % buttons.length];
  switch (key) {
    case 'ArrowRight':
      return at(current + forward);
    case 'ArrowLeft':
      return at(current - forward);
    case 'ArrowDown':
      return besideInRow(buttons.slice(current + 1), buttons[current]!);
    case 'ArrowUp':
      return besideInRow(buttons.slice(0, current).reverse(), buttons[current]!);
    case 'Home':
      return at(0);
    case 'End':
      return at(-1);
    default: {
      // The next one of several, as in a list of options.
      const following = [...buttons.slice(current + 1), ...buttons.slice(0, current + 1)];
      return following.find(({ textContent }) => isFoundBy(textContent, key));
    }
  }
}

/** Returns the first button in another row that is as far to the side as the current one, or else the last one of that row. */
function besideInRow(
  candidates: readonly HTMLButtonElement[],
  current: HTMLButtonElement,
): HTMLButtonElement | undefined {
  const { offsetTop, offsetLeft } = current;
  const first = candidates.find((each) => each.offsetTop !== offsetTop);
  const row = candidates.filter((each) => each.offsetTop === first?.offsetTop);
  return row.find((each) => each.offsetLeft === offsetLeft) ?? row.at(-1);
}
