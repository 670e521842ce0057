import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlaceFinding } from '@dragoman/i18n/react/places';
import { framedPlaceOf } from '../../framed-pages/framed-place-of';
import { PageFrame } from '../../framed-pages/page-frame';
import { WIDTHS, type Width } from '../../framed-pages/widths';
import { WidthOption } from './width-option';
import styles from './places.module.css';

/** From when it has loaded, until it is shown without having reported anything. */
const COVERED_MS = 3_000;
/** A page may show the text a while after it has started. */
const MISSING_MS = 2_000;
/** From a finding, or from a new width that changes nothing about it, until the next width. */
const MEASURED_MS = 400;

/** The frame ends at the width that is shown. */
const measuredWidths = WIDTHS.map(({ width }) => width).toReversed();

interface PagePreviewProps {
  readonly messageId: string;
  readonly namespace: string;
  readonly messageKey: string;
  /** Of the draft. */
  readonly language: string;
  /** Path of the page, on the same origin. */
  readonly address: string;
}

/**
 * A page at one of three widths, scaled down to the space there is, and whether the text of a key is completely visible at each.
 * One frame takes on all widths, since a page in a frame starts in the thread of this one. Needs a browser.
 */
export function PagePreview({ messageId, namespace, messageKey, language, address }: PagePreviewProps) {
  const { t } = useTranslation('dragoman/screenshots');
  const [shown, setShown] = useState<Width>(WIDTHS[0]);
  const [measured, setMeasured] = useState(0);
  const [findings, setFindings] = useState<Findings>({});
  const [isLate, setLate] = useState(false);
  const place = useMemo(() => framedPlaceOf(namespace, messageKey), [namespace, messageKey]);
  const width = measuredWidths[measured] ?? shown.width;
  const finding = findings[width];
  const isMeasuring = measured < measuredWidths.length;
  const all = Object.values(findings);
  const onFinding = (found: PlaceFinding) => {
    setFindings((known) => ({ ...known, [found.width ?? width]: found }));
    // The page shows the text only now, at the other widths as well.
    if (!isMeasuring && isMissing(...all) && !isMissing(found)) setMeasured(0);
  };
  const hasReported = all.length > 0;
  useEffect(() => {
    if (!isMeasuring || !hasReported) return;
    const timer = setTimeout(
      () => {
        // A page that reports nothing at a new width is as it was at the one before.
        const previous = measuredWidths.at(measured - 1)!;
        setFindings((known) => ({ [width]: known[previous]!, ...known }));
        setMeasured(measured + 1);
      },
      measured === 0 && finding && isMissing(finding) ? MISSING_MS : MEASURED_MS,
    );
    return () => clearTimeout(timer);
  }, [isMeasuring, hasReported, measured, finding, width]);
  return (
    <>
      <fieldset className={styles.widths}>
        <legend className="visually-hidden">{t('places.width')}</legend>
        {WIDTHS.map((each) => (
          <WidthOption
            key={each.width}
            {...each}
            isShown={each === shown}
            show={() => setShown(each)}
            finding={findings[each.width]}
            messageId={messageId}
            language={language}
            address={address}
            place={place}
          />
        ))}
      </fieldset>
      <PageFrame
        address={address}
        place={place}
        title={t('places.frame', { page: address, device: t(`places.device.${shown.device}`) })}
        width={width}
        shownWidth={shown.width}
        isCovered={isMeasuring && (hasReported || !isLate)}
        onFinding={onFinding}
        onLoad={() => setTimeout(() => setLate(true), COVERED_MS)}
      />
    </>
  );
}

const isMissing = (...findings: readonly PlaceFinding[]) => findings.every(({ fit }) => fit === 'missing');

/** By width. */
type Findings = Readonly<Record<number, PlaceFinding>>;
