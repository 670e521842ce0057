import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@dragoman/i18n/react';
import type { FindingView } from '../../../../libs/workspace/src/served/served.contract';
import { Icon } from '../ui/icon';
import { InspectedText } from './inspected-text';
import styles from './messages.module.css';

export interface SharedFinding extends FindingView {
  /** The findings that it stands for, one for each plural form that it concerns, if there are several. */
  readonly same?: readonly FindingView[];
}

export interface FindingListProps {
  readonly findings: readonly SharedFinding[];
  readonly id?: string;
  /** Renders a button that corrects a finding. */
  readonly fix?: (finding: SharedFinding) => ReactNode;
}

/** The findings of the checks of a message, with placeholders marked as in its texts. */
export function FindingList({ findings, id, fix }: FindingListProps) {
  const { t, i18n } = useTranslation('dragoman/messages');
  const { direction } = useLanguage();
  if (findings.length === 0) return null;
  return (
    <ul id={id} className={styles.findings} dir={direction}>
      {findings.map((finding, index) => (
        <li key={index} data-severity={finding.severity}>
          <Icon name={finding.severity} className={styles.findingIcon} />
          <span>
            <strong>{t(`severity.${finding.severity}`)}</strong>{' '}
            {finding.same && (
              <>
                <code dir="ltr">{finding.same.map(({ form }) => form).join(' · ')}</code>
                <br />
              </>
            )}
            <InspectedText text={findingText(i18n, finding)} values={Object.values(finding.values).join()} />{' '}
            {fix?.(finding)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function findingText(i18n: i18n, { code, values, text }: FindingView): string {
  if (text !== undefined) return text;
  const key = `dragoman/messages:finding.${code}`;
  // Of an extension that is no longer installed.
  if (!i18n.exists(key)) return i18n.t('dragoman/messages:finding.other', { code });
  return (i18n.t as (key: string, values: FindingView['values']) => string)(key, values);
}
