import type { TFunction } from 'i18next';
import type { ShownTextState } from '../text-state-icon';

/** The texts of all rows of a list, put together once: looking them up again for each row would take longer than the rest of it. */
export interface RowTexts {
  state(state: ShownTextState | 'unsaved' | 'deleted'): string;
  /** Names the checkbox of a key. */
  select(key: string): string;
}

/** A character that no translation contains, in the place of a key. */
const PLACE_OF_KEY = '\uE000';

export function rowTexts(t: TFunction<'dragoman/translate'>): RowTexts {
  const states = new Map<string, string>();
  const select = t('selection.select', { key: PLACE_OF_KEY });
  return {
    state: (name) => {
      const known = states.get(name) ?? t(`state.${name}`);
      states.set(name, known);
      return known;
    },
    select: (key) => select.replace(PLACE_OF_KEY, () => key),
  };
}
