import { createInstance } from 'i18next';
import { boundInterpolation } from '../../message/i18next/bound-interpolation';
import { formatIcu } from '../../message/icu/format-icu';
import { formatNestjsI18n, nestjsI18nForm } from '../../message/nestjs-i18n/format-nestjs-i18n';
import type { Forms } from '../../message/forms';
import { i18nextV3Form } from '../../message/i18next-v3/i18next-v3-plurals';
import type { SyntaxName } from '../../message/syntax';

export interface MessageToRender {
  /** By plural category; `''` for a message with one form. */
  readonly forms: Forms;
  readonly kind: 'text' | 'cardinal' | 'ordinal';
  /** BCP 47. */
  readonly language: string;
  /** By name of the placeholder; `count` chooses the plural form. */
  readonly values: Readonly<Record<string, string | number>>;
}

/** Returns a message as clients of its syntax show it with these values; empty if a value is missing. */
export function renderMessage({ syntax, ...message }: MessageToRender & { readonly syntax: SyntaxName }): string {
  const { forms, kind, language, values } = message;
  const count = Number(values.count);
  switch (syntax) {
    case 'i18next':
      return renderI18next(message);
    case 'i18next-v3': {
      const text = kind === 'text' ? forms[''] : i18nextV3Form(forms, language, count);
      return renderI18next({ ...message, forms: { '': text ?? '' }, kind: 'text' });
    }
    case 'nestjs-i18n':
      return formatNestjsI18n((kind === 'text' ? forms[''] : nestjsI18nForm(forms, language, count)) ?? '', values);
    case 'icu':
      return formatIcu(forms[''] ?? '', values, language) ?? '';
  }
}

/** The message needs no name of its own: nothing else is known to this i18next. */
const KEY = 'message';

/**
 * Returns a message as i18next shows it with these values, in plain text. Texts that it inserts with `$t(…)` are not known here:
 * their keys are shown.
 */
function renderI18next({ forms, kind, language, values }: MessageToRender): string {
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
