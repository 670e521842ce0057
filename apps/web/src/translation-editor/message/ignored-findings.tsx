import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { FindingView } from '../../../../../libs/workspace/src/served/served.contract';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { announce } from '../../page/announce';
import { FindingList } from '../../messages/finding-list';
import { sendInBrowser } from '../../requests/from-browser';
import { ignoreFinding } from '../../requests/texts';
import { useTranslationEditor } from '../translation-editor-context';
import shared from '../../editing/shared.module.css';
import { useRefusalTitle } from '../../editing/use-refusal-title';
import styles from './message-editor.module.css';

interface IgnoreButtonProps {
  readonly row: ListedTextView;
  readonly finding: FindingView;
  readonly ignored: boolean;
}

/** A button that ignores a finding of the saved text, or has it counted again. */
export function IgnoreButton({ row, finding, ignored }: IgnoreButtonProps) {
  const { t } = useTranslation(['dragoman/translate', 'dragoman/editing']);
  const refusalTitle = useRefusalTitle();
  const { language, list } = useTranslationEditor();
  const [error, setError] = useState('');
  const send = async () => {
    const { code, form, values } = finding;
    const text = { keyId: row.id, language: language.tag };
    const outcome = await ignoreFinding(sendInBrowser, text, { code, values, ignored, ...(form && { form }) });
    if (!outcome.ok) return setError(refusalTitle(outcome.problem));
    list.updateText(outcome.view);
    announce(t(ignored ? 'finding.isIgnored' : 'finding.isCounted'));
  };
  return (
    <>
      <button type="button" className={styles.fix} onClick={() => void send()}>
        {t(ignored ? 'finding.ignore' : 'finding.count')}
      </button>
      {error && <span role="alert">{error}</span>}
    </>
  );
}

/** The findings of a text that someone ignores, with who does since when. */
export function IgnoredFindings({ row, readOnly }: { readonly row: ListedTextView; readonly readOnly: boolean }) {
  const { t } = useTranslation(['dragoman/translate', 'dragoman/editing']);
  const { date } = useFormatters();
  const ignored = row.ignored ?? [];
  return (
    <details className={shared.muted}>
      <summary>{t('finding.ignored', { count: ignored.length })}</summary>
      {ignored.map((finding, index) => {
        const name = finding.ignoredBy.name ?? t('dragoman/editing:system');
        return (
          <div key={index}>
            <FindingList
              findings={[finding]}
              fix={() => !readOnly && <IgnoreButton row={row} finding={finding} ignored={false} />}
            />
            <p>{t('finding.ignoredBy', { name, when: date(finding.ignoredAt) })}</p>
          </div>
        );
      })}
    </details>
  );
}
