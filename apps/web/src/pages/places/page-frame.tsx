import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FramedPlace, framedPlaceName, onPlaceFinding, type PlaceFinding } from '@dragoman/i18n/react/places';
import { FORM_NAMES } from '../../../../../libs/i18n/src/message/forms';
import { sendInBrowser } from '../../requests/from-browser';
import { reportFit } from '../../requests/places';
import { Badge } from '../../ui/badge';
import type { IconName } from '../../ui/icon';
import styles from './places.module.css';

/** Pixels of the page in the frame. */
const HEIGHT = 720;

/** A page without Dragoman's code in the browser reports nothing. */
const SILENCE_MS = 15_000;

/** While a page loads, its texts move. */
const SETTLED_MS = 1_000;

const badges: Readonly<Record<PlaceFinding['fit'], readonly [tone: 'good' | 'bad' | 'neutral', icon: IconName]>> = {
  whole: ['good', 'done'],
  cutOff: ['bad', 'error'],
  outside: ['bad', 'error'],
  hidden: ['neutral', 'info'],
  attribute: ['neutral', 'info'],
  missing: ['neutral', 'missing'],
};

interface PageFrameProps {
  readonly messageId: string;
  /** Of the draft. */
  readonly language: string;
  /** Path of the page, on the same origin. */
  readonly address: string;
  readonly place: FramedPlace;
  readonly device: string;
  /** Pixels. */
  readonly width: number;
}

/**
 * A page at a width, scaled down to the space there is, and whether the text of a key is completely visible on it, which is also
 * stored with the text. Needs a browser.
 */
export default function PageFrame({ messageId, language, address, place, device, width }: PageFrameProps) {
  const { t } = useTranslation('dragoman/screenshots');
  const [finding, setFinding] = useState<PlaceFinding>();
  const [isSilent, setSilent] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSilent(true), SILENCE_MS);
    const removeListener = onPlaceFinding(frame.current!, setFinding);
    const observer = new ResizeObserver(([entry]) => {
      const scale = Math.min(1, entry!.contentRect.width / width);
      area.current!.style.height = `${HEIGHT * scale}px`;
      frame.current!.style.transform = `scale(${scale})`;
    });
    observer.observe(area.current!);
    return () => {
      clearTimeout(timer);
      removeListener();
      observer.disconnect();
    };
  }, [width]);
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
  const [tone, icon] = finding ? badges[finding.fit] : [];
  return (
    <section className={styles.frame} data-width={width} aria-label={t('places.at', { device, width })}>
      <h2>{t('places.at', { device, width })}</h2>
      <p role="status">
        {finding && tone ? (
          <Badge tone={tone} icon={icon}>
            {t(`places.fit.${finding.fit}`, { ...noValues, ...finding })}
          </Badge>
        ) : (
          <Badge icon={isSilent ? 'missing' : 'search'}>{t(isSilent ? 'places.silent' : 'places.looking')}</Badge>
        )}
      </p>
      <div ref={area} className={styles.area} dir="ltr">
        <iframe
          ref={frame}
          src={address}
          name={framedPlaceName(place)}
          title={t('places.frame', { page: address, device })}
          width={width}
          height={HEIGHT}
        />
      </div>
    </section>
  );
}

/** Returns how much of a text cannot be seen; `undefined` if that was not measured. */
function hiddenPixels(finding: PlaceFinding): number | undefined {
  if (finding.fit === 'cutOff') return finding.needed - finding.available;
  if (finding.fit === 'outside') return finding.pixels;
  return finding.fit === 'whole' ? 0 : undefined;
}

/** Of texts that have none. */
const noValues = { needed: 0, available: 0, pixels: 0, attribute: '' };
