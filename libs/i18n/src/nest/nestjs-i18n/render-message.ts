import { createInstance } from 'i18next';
import { boundInterpolation } from '../../message/bound-interpolation';
import type { Forms } from '../../message/forms';

export interface MessageToRender {
  /** By plural category; `''` for a message with one form. */
  readonly forms: Forms;
  readonly kind: 'text' | 'cardinal' | 'ordinal';
  /** BCP 47. */
  readonly language: string;
  /** By name of the placeholder; `count` chooses the plural form. */
  readonly values: Readonly<Record<string, string | number>>;
}

/** The message needs no name of its own: nothing else is known to this i18next. */
const KEY = 'message';

/**
 * Returns a message as i18next shows it with these values, in plain text. Texts that it inserts with `$t(…)` are not known here:
 * their keys are shown.
 */
export function renderMessage({ forms, kind, language, values }: MessageToRender): string {
  const infix = kind === 'ordinal' ? '_ordinal_' : '_';
  const entries = Object.entries(forms).map(([form, text]) => [form === '' ? KEY : KEY + infix + form, text] as const);
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: false,
    load: 'currentOnly',
    resources: { [language]: { translation: Object.fromEntries(entries) } },
    initAsync: false,
    interpolation: { escapeValue: false },
    keySeparator: false,
    nsSeparator: false,
  });
  boundInterpolation(instance.services.interpolator);
  return instance.t(KEY, { ...values, ...(kind === 'ordinal' && { ordinal: true }) });
}
