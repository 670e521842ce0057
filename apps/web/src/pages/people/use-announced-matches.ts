import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../page/announce';

/** Announces how many rows a list has after its filter has changed. @param filter the same text for the same filter */
export function useAnnouncedMatches(filter: string, count: number): void {
  const { t } = useTranslation('dragoman/people');
  const announced = useRef(filter);
  useEffect(() => {
    if (announced.current === filter) return;
    announced.current = filter;
    announce(t('matches', { count }));
  }, [filter, count, t]);
}
