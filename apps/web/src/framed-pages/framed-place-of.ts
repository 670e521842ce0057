import type { FramedPlace } from '@dragoman/i18n/react/places';
import { FORM_NAMES } from '../../../../libs/i18n/src/message/forms';

/** Returns what a frame shows of a key, with the names of its forms in the order of `FORM_NAMES`. */
export const framedPlaceOf = (namespace: string, key: string): FramedPlace => ({
  namespace,
  keys: FORM_NAMES.map((name) => (name ? `${key}_${name}` : key)),
});
