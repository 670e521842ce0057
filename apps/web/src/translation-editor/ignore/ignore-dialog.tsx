import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckView } from '../../../../../libs/workspace/src/exchange/rechecks/checks.contract';
import type { FindingView } from '../../../../../libs/workspace/src/served/served.contract';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { useTranslationEditor } from '../translation-editor-context';
import styles from './ignore-dialog.module.css';

export interface IgnoreDialogProps {
  /** The selected texts, by the ids of their keys. */
  readonly keyIds: readonly string[];
  readonly checks: readonly CheckView[];
  readonly close: () => void;
  /** @param code of the check whose findings are ignored */
  readonly ignore: (code: string) => void;
}

/** What a check has found in the selected texts. */
interface FoundIssue extends Pick<FindingView, 'code' | 'severity'> {
  /** Number of texts. */
  readonly texts: number;
}

/** Ignores what one check finds in the selected texts. Its texts are in `dragoman/ignore`, too. */
export function IgnoreDialog({ keyIds, checks, close, ignore }: IgnoreDialogProps) {
  const { t } = useTranslation('dragoman/ignore');
  const { t: tEditor } = useTranslation('dragoman/translate');
  const { list, mayReview } = useTranslationEditor();
  // As they were when the dialog was opened, so that the choice stays where it is.
  const [rows] = useState(() => keyIds.flatMap((id) => list.row(id) ?? []));
  const issues = foundIssues(rows).filter(({ severity }) => mayReview || severity !== 'error');
  const [code, setCode] = useState(issues[0]?.code);
  return (
    <Dialog title={t('title')} closeLabel={tEditor('close')} close={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          ignore(code!);
        }}
      >
        <p>{t('count', { count: keyIds.length })}</p>
        {issues.length === 0 && <p>{t('none')}</p>}
        {issues.length > 0 && (
          <fieldset className={styles.issues}>
            <legend>{t('issue')}</legend>
            {issues.map((issue, index) => (
              <label key={issue.code}>
                <input
                  type="radio"
                  name="code"
                  data-first={index === 0 ? '' : undefined}
                  checked={issue.code === code}
                  onChange={() => setCode(issue.code)}
                />
                <span>
                  {checks.find((check) => check.code === issue.code)?.title ?? <code dir="ltr">{issue.code}</code>}
                  <small>
                    <Icon name={issue.severity} />
                    {t(`severity.${issue.severity}`)} · {t('texts', { count: issue.texts })}
                  </small>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {rows.length < keyIds.length && <p className={styles.hint}>{t('loaded')}</p>}
        {code !== undefined && (
          <div className={styles.submit}>
            <Button type="submit" kind="primary">
              {t('do')}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}

/** Returns what the checks have found in the texts, the most frequent first. */
function foundIssues(rows: readonly ListedTextView[]): readonly FoundIssue[] {
  const byCode = new Map<string, FoundIssue>();
  for (const { findings } of rows) {
    for (const [code, severity] of new Map(findings.map((finding) => [finding.code, finding.severity])))
      byCode.set(code, { code, severity, texts: (byCode.get(code)?.texts ?? 0) + 1 });
  }
  return [...byCode.values()].sort((a, b) => b.texts - a.texts);
}
