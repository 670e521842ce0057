import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlaceFinding } from '@dragoman/i18n/react/places';
import { FORM_NAMES, type Forms } from '../../../../../libs/i18n/src/message/forms';
import type { PlaceView } from '../../../../../libs/workspace/src/places/places.contract';
import { pageAddress } from '../../addresses/places-address';
import { FitBadge } from '../../framed-pages/fit-badge';
import { framedPlaceOf } from '../../framed-pages/framed-place-of';
import { PageFrame } from '../../framed-pages/page-frame';
import { WIDTHS, type Width } from '../../framed-pages/widths';
import { Field, Select } from '../../ui/field';
import styles from './live-page.module.css';

/** From the last letter: the page is rendered in the thread of the editor. */
const WRITTEN_MS = 150;

/** Enough to see the controls and the beginning of the page. */
const VISIBLE_PX = 280;

/** The width chosen last. Kept in memory, so that it applies to the next text as well. */
let chosenWidth: Width = WIDTHS[0];

export interface LivePageProps {
  readonly namespace: string;
  readonly messageKey: string;
  /** BCP 47. */
  readonly language: string;
  /** On this origin; at least one. */
  readonly places: readonly PlaceView[];
  /** As they are in the fields. */
  readonly forms: Forms;
  /** It was just switched on, and is scrolled to. */
  readonly isWanted: boolean;
}

/** A page that shows the open text as it is being written, and whether all of it is visible. Needs a browser. */
export function LivePage({ namespace, messageKey, language, places, forms, isWanted }: LivePageProps) {
  const { t } = useTranslation('dragoman/screenshots');
  const [page, setPage] = useState(places[0]!.page);
  const [width, setWidth] = useState(chosenWidth);
  const [finding, setFinding] = useState<PlaceFinding>();
  const [settled, setSettled] = useState(forms);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(forms), WRITTEN_MS);
    return () => clearTimeout(timer);
  }, [forms]);
  const place = useMemo(() => framedPlaceOf(namespace, messageKey), [namespace, messageKey]);
  const written = useMemo(() => {
    const texts = FORM_NAMES.map((name, at) => [place.keys[at]!, settled[name] ?? '']);
    return { language, texts: Object.fromEntries(texts) as Record<string, string> };
  }, [settled, place, language]);
  const section = useRef<HTMLElement>(null);
  const address = pageAddress(page, language);
  const show = (next: string) => {
    setPage(next);
    setFinding(undefined);
  };
  return (
    <section ref={section} className={styles.live} aria-label={t('places.preview', { key: messageKey })}>
      <div className={styles.controls}>
        {places.length > 1 && (
          <Field label={t('places.page')}>
            {(control) => (
              <Select {...control} dir="ltr" value={page} onChange={({ target }) => show(target.value)}>
                {places.map((each) => (
                  <option key={each.page} value={each.page}>
                    {pageAddress(each.page, language)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label={t('places.width')}>
          {(control) => (
            <Select
              {...control}
              value={width.width}
              onChange={({ target }) => setWidth((chosenWidth = WIDTHS[target.selectedIndex]!))}
            >
              {WIDTHS.map((each) => (
                <option key={each.width} value={each.width}>
                  {t('places.at', { device: t(`places.device.${each.device}`), width: each.width })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <p role="status">
        <FitBadge key={page} finding={finding} />
      </p>
      <PageFrame
        key={address}
        address={address}
        place={place}
        title={t('places.frame', { page: address, device: t(`places.device.${width.device}`) })}
        width={width.width}
        written={written}
        onFinding={setFinding}
        onLoad={() => isWanted && scrollTo(section.current!)}
      />
    </section>
  );
}

/** The fields above stay where they are if enough of the page is visible. */
function scrollTo(section: HTMLElement): void {
  if (section.getBoundingClientRect().top > innerHeight - VISIBLE_PX) section.scrollIntoView();
}
