import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@dragoman/i18n/react';
import type { Finding } from '../../../../libs/i18n/src/message/finding';
import type { FindingView } from '../../../api/src/translations/translations.contract';
import { Icon } from '../ui/icon';
import { InspectedText } from './inspected-text';
import styles from './messages.module.css';

export interface FindingListProps {
  readonly findings: readonly FindingView[];
  readonly id?: string;
  /** What puts it right, where something does. */
  readonly fix?: (finding: FindingView) => ReactNode;
}

/** What checks say of a message, the placeholders in their sentences marked as in the texts themselves. */
export function FindingList({ findings, id, fix }: FindingListProps) {
  const { t } = useTranslation('dragoman/messages');
  const { direction } = useLanguage();
  if (findings.length === 0) return null;
  return (
    <ul id={id} className={styles.findings} dir={direction}>
      {findings.map((finding, index) => (
        <li key={index} data-severity={finding.severity}>
          <Icon name={finding.severity} className={styles.findingIcon} />
          <span>
            <strong>{t(`severity.${finding.severity}`)}</strong> <InspectedText text={sentence(t, finding)} />{' '}
            {fix?.(finding)}
          </span>
        </li>
      ))}
    </ul>
  );
}

const codes = {
  placeholderMissing: 'finding.placeholderMissing',
  placeholderUnknown: 'finding.placeholderUnknown',
  tagUnbalanced: 'finding.tagUnbalanced',
  tagMissing: 'finding.tagMissing',
  tagUnknown: 'finding.tagUnknown',
  pluralFormMissing: 'finding.pluralFormMissing',
  pluralFormForeign: 'finding.pluralFormForeign',
  spaceAtStart: 'finding.spaceAtStart',
  spaceAtEnd: 'finding.spaceAtEnd',
  tooLong: 'finding.tooLong',
} as const satisfies Record<Finding['code'], string>;

function sentence(t: TFunction<'dragoman/messages'>, { code, values }: FindingView): string {
  // A check that somebody else contributed: its name is better than nothing.
  if (!Object.hasOwn(codes, code)) return t('finding.other', { code });
  const key: string = codes[code as Finding['code']];
  return (t as (key: string, values: FindingView['values']) => string)(key, values);
}
