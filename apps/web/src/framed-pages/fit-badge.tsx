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

interface FitBadgeProps {
  /** Undefined: the page has reported nothing yet. */
  readonly finding: PlaceFinding | undefined;
  /** The page has reported nothing for long. */
  readonly isSilent: boolean;
}

/** Whether a page shows all of a text. */
export function FitBadge({ finding, isSilent }: FitBadgeProps) {
  const { t } = useTranslation('dragoman/screenshots');
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
