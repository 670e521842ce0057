import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { translatePath } from '../../addresses/translate-address';
import { PageLink } from '../../page/page-link';
import { Icon } from '../../ui/icon';
import type { Total, WorkTotal } from './pending-work';
import { useWorkPath } from './use-work-path';
import styles from './workspace.module.css';

const icons = {
  untranslated: 'missing',
  needsReview: 'half',
  sentBack: 'sendBack',
  draftNotSentBack: 'pencil',
  sourceChanged: 'changed',
} as const;

interface WorkTotalsProps {
  readonly totals: readonly WorkTotal[];
  readonly errors: Total | undefined;
}

/** What waits for the person in all of their languages. Each leads to the language that has most of it, and says how much that is. */
export function WorkTotals({ totals, errors }: WorkTotalsProps) {
  const { t } = useTranslation('dragoman/workspace');
  const workPath = useWorkPath();
  if (totals.length === 0 && !errors) return null;
  return (
    <ul className={styles.totals}>
      {totals.map(({ kind, ...total }) => (
        <li key={kind}>
          <PageLink
            to={workPath({ language: total.most.language.tag, filter: kind })}
            className={styles.total}
            data-kind={kind}
          >
            <TotalOf total={total} icon={icons[kind]} label={t(`waiting.${kind}`)} />
          </PageLink>
        </li>
      ))}
      {errors && (
        <li>
          <PageLink
            to={translatePath({ language: errors.most.language.tag, filters: ['errors'] })}
            className={styles.total}
            data-kind="errors"
          >
            <TotalOf total={errors} icon="error" label={t('blocked.total')} />
          </PageLink>
        </li>
      )}
    </ul>
  );
}

interface TotalOfProps {
  readonly total: Total;
  readonly icon: ComponentProps<typeof Icon>['name'];
  readonly label: string;
}

function TotalOf({ total: { count, most }, icon, label }: TotalOfProps) {
  const { t } = useTranslation('dragoman/workspace');
  const { number } = useFormatters();
  return (
    <>
      <Icon name={icon} />
      <strong>{number(count)}</strong>
      <span>{label}</span>
      {most.count < count && (
        <small>{t('waiting.opens', { language: `\u2068${most.language.ownName}\u2069`, texts: most.count })}</small>
      )}
    </>
  );
}
