import type { i18n as I18n } from 'i18next';

/** Sets the browser's message for a field that is invalid, until something in its form changes. */
export function setFieldMessage(field: HTMLInputElement, i18n: I18n): void {
  const message = fieldMessage(field, i18n);
  if (message === undefined) return;
  field.setCustomValidity(message);
  // A field with a message counts as invalid, whatever it contains.
  const clear = () => {
    field.setCustomValidity('');
    for (const type of CHANGES) place.removeEventListener(type, clear);
  };
  const place: EventTarget = field.form ?? field;
  for (const type of CHANGES) place.addEventListener(type, clear);
}

const CHANGES = ['input', 'change', 'reset'];

/** Returns undefined for what has no text here: the browser's own message stays. */
function fieldMessage({ validity, type, min, max, minLength }: HTMLInputElement, i18n: I18n): string | undefined {
  const t = i18n.getFixedT(null, 'dragoman/validation');
  if (validity.valueMissing || validity.patternMismatch) {
    return t(type === 'checkbox' ? 'check' : CHOICES.includes(type) ? 'choose' : type === 'file' ? 'file' : 'missing');
  }
  if (validity.typeMismatch) return t(type === 'email' ? 'email' : 'url');
  if (validity.badInput) return t(type === 'number' ? 'number' : 'date');
  if (validity.stepMismatch && type === 'number') return t('wholeNumber');
  if (validity.tooShort) return t('tooShort', { count: minLength });
  const shown = (limit: string) =>
    type === 'number'
      ? new Intl.NumberFormat(i18n.language).format(Number(limit))
      : new Intl.DateTimeFormat(i18n.language, {
          dateStyle: 'medium',
          ...(type === 'datetime-local' && { timeStyle: 'short' }),
          timeZone: 'UTC', // a local time without a zone
        }).format(new Date(limit.length > DAY_LENGTH ? `${limit}Z` : limit));
  if (validity.rangeUnderflow) return t(type === 'number' ? 'atLeast' : 'notBefore', { limit: shown(min) });
  if (validity.rangeOverflow) return t(type === 'number' ? 'atMost' : 'notAfter', { limit: shown(max) });
  return undefined;
}

const CHOICES = ['radio', 'select-one'];

/** Of `2026-01-31`. */
const DAY_LENGTH = 10;
