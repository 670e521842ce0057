import { APPLE_OPTION_LETTERS, typedLetter } from '../../page/shortcuts';

/** Keys that a combination can end with and that are named by `KeyboardEvent.key`. */
const NAMED_KEYS = /^(?:Enter|Arrow\w+|Home|End|Page\w+|F\d+|[,./;])$/;

/** Returns the combination that is pressed: `Alt+Shift+C`; undefined without Ctrl, Cmd or Alt, and as long as no other key is pressed. */
export function pressedKeys(event: KeyboardEvent): string | undefined {
  const { altKey, shiftKey } = event;
  const mod = event.ctrlKey || event.metaKey;
  if (event.isComposing || (!mod && !altKey) || event.getModifierState('AltGraph')) return undefined;
  const typed = typedLetter(event);
  const optionLetter = () =>
    Object.keys(APPLE_OPTION_LETTERS).find((letter) => altKey && APPLE_OPTION_LETTERS[letter]!.includes(typed));
  const digit = /^Digit(\d)$/.exec(event.code)?.[1];
  const key = digit ?? (/^[a-z]$/.test(typed) ? typed.toUpperCase() : NAMED_KEYS.test(typed) ? typed : optionLetter());
  return key && [mod && 'Mod', altKey && 'Alt', shiftKey && 'Shift', key].filter(Boolean).join('+');
}
