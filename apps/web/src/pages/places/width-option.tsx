import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { FramedPlace, PlaceFinding } from '@dragoman/i18n/react/places';
import { FORM_NAMES } from '../../../../../libs/i18n/src/message/forms';
import { sendInBrowser } from '../../requests/from-browser';
import { reportFit } from '../../requests/places';
import { FitBadge } from '../../framed-pages/fit-badge';
import type { Width } from '../../framed-pages/widths';
import styles from './places.module.css';

/** While a page loads, its texts move. */
const SETTLED_MS = 1_000;

interface WidthOptionProps extends Width {
  readonly isShown: boolean;
  readonly show: () => void;
  /** What the page has reported at this width. */
  readonly finding: PlaceFinding | undefined;
  readonly messageId: string;
  readonly language: string;
  readonly address: string;
  readonly place: FramedPlace;
}

/** Selects a width, and says whether the text is completely visible at it, which is also stored with the text. */
export function WidthOption(props: WidthOptionProps) {
  const { device, width, isShown, show, finding, messageId, language, address, place } = props;
  const { t } = useTranslation('dragoman/screenshots');
  useEffect(() => {
    const pixels = finding && hiddenPixels(finding);
    // A text that is missing in the language is shown in another one.
    if (pixels === undefined || finding?.text?.language !== language) return;
    const { key, template: text } = finding.text;
    const form = FORM_NAMES[place.keys.indexOf(key)];
    const report = { key: messageId, language, ...(form && { form }), text, page: address, width, pixels };
    const timer = setTimeout(() => void reportFit(sendInBrowser, report).catch(() => {}), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [finding, messageId, language, address, place, width]);
  return (
    <label className={styles.width}>
      <input type="radio" name="width" value={width} checked={isShown} onChange={show} />
      <span>{t('places.at', { device: t(`places.device.${device}`), width })}</span>
      <span role="status">
        <FitBadge finding={finding} />
      </span>
    </label>
  );
}

/** Returns how much of a text cannot be seen; `undefined` if that was not measured. */
function hiddenPixels(finding: PlaceFinding): number | undefined {
  if (finding.fit === 'cutOff') return finding.needed - finding.available;
  if (finding.fit === 'outside') return finding.pixels;
  return finding.fit === 'whole' ? 0 : undefined;
}
