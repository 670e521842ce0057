import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { PlaceView } from '../../../../libs/workspace/src/places/places.contract';
import { pageAddress, placesPath } from '../addresses/places-address';
import { PageLink } from '../page/page-link';
import { usePlaceName } from './place-name';
import styles from './screenshots.module.css';

interface PlaceListProps {
  readonly id: string;
  readonly places: readonly PlaceView[];
  /** The language in which the pages are opened. */
  readonly language: string;
}

/** The pages on which the text of a key was shown. Each opens in the language, with the text at several widths. */
export function PlaceList({ id, places, language }: PlaceListProps) {
  const { t } = useTranslation('dragoman/screenshots');
  const { date } = useFormatters();
  const placeName = usePlaceName();
  return (
    <ul className={styles.places}>
      {places.map(({ page, at, ...place }) => (
        <li key={page}>
          <PageLink to={placesPath({ id, page, language })} dir="ltr" translate="no">
            {pageAddress(page, language)}
          </PageLink>
          <span className={styles.hint}>
            {placeName(place)} ·{' '}
            <time dateTime={at}>{t('places.seen', { day: date(at, { dateStyle: 'medium' }) })}</time>
          </span>
        </li>
      ))}
    </ul>
  );
}
