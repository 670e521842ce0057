import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { ReleasesData } from '../load-releases';

/** Warns that the next scheduled release publishes again what a rollback takes back, with a link to where it is changed or canceled. */
export function ScheduledNext() {
  const { t } = useTranslation('dragoman/releases');
  const { date } = useFormatters();
  const [next] = useLoaderData<ReleasesData>().scheduled.scheduled;
  return (
    next !== undefined && (
      <p>
        <a href="#scheduled">{t('rollback.scheduled', { date: date(next.at) })}</a>
      </p>
    )
  );
}
