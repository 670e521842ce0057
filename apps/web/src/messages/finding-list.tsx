import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@dragoman/i18n/react';
import type { Finding } from '../../../../libs/i18n/src/message/finding';
import type { FindingView } from '../../../../libs/workspace/src/served/served.contract';
import { Icon } from '../ui/icon';
import { InspectedText } from './inspected-text';
import styles from './messages.module.css';

export interface FindingListProps {
  readonly findings: readonly FindingView[];
  readonly id?: string;
  /** Renders a button that corrects a finding. */
  readonly fix?: (finding: FindingView) => ReactNode;
}

/** The findings of the checks of a message, with placeholders marked as in its texts. */
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
            <strong>{t(`severity.${finding.severity}`)}</strong> <InspectedText text={findingText(t, finding)} />{' '}
            {fix?.(finding)}
          </span>
        </li>
      ))}
    </ul>
  );
}

const findingKeys = {
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
  nestingTooMuch: 'finding.nestingTooMuch',
  nestingCycle: 'finding.nestingCycle',
} as const satisfies Record<Finding['code'], string>;

function findingText(t: TFunction<'dragoman/messages'>, { code, values, text }: FindingView): string {
  if (text !== undefined) return text;
  // Of an extension that is no longer installed.
  if (!Object.hasOwn(findingKeys, code)) return t('finding.other', { code });
  const key: string = findingKeys[code as Finding['code']];
  return (t as (key: string, values: FindingView['values']) => string)(key, values);
}
