import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlaceFinding } from '@dragoman/i18n/react/places';
import { Badge } from '../ui/badge';
import type { IconName } from '../ui/icon';

const badges: Readonly<Record<PlaceFinding['fit'], readonly [tone: 'good' | 'bad' | 'neutral', icon: IconName]>> = {
  whole: ['good', 'done'],
  cutOff: ['bad', 'error'],
  outside: ['bad', 'error'],
  hidden: ['neutral', 'info'],
  attribute: ['neutral', 'info'],
  missing: ['neutral', 'missing'],
};

/** A page without Dragoman's code in the browser reports nothing. */
const SILENCE_MS = 15_000;

interface FitBadgeProps {
  /** Undefined: the page has reported nothing yet. */
  readonly finding: PlaceFinding | undefined;
}

/** Whether a page shows all of a text. */
export function FitBadge({ finding }: FitBadgeProps) {
  const { t } = useTranslation('dragoman/screenshots');
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSilent(true), SILENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!finding) {
    return <Badge icon={isSilent ? 'missing' : 'search'}>{t(isSilent ? 'places.silent' : 'places.looking')}</Badge>;
  }
  const [tone, icon] = badges[finding.fit];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`places.fit.${finding.fit}`, { ...noValues, ...finding })}
    </Badge>
  );
}

/** Of texts that have none. */
const noValues = { needed: 0, available: 0, pixels: 0, attribute: '' };
