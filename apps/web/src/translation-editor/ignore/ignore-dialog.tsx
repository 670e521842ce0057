import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckView } from '../../../../../libs/workspace/src/exchange/rechecks/checks.contract';
import type { BulkFindingsView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { CheckName } from '../../messages/check-name';
import type { Outcome } from '../../page/page-module';
import { countFindings } from '../../requests/bulk-findings';
import { sendUntilAborted } from '../../requests/from-browser';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import dialogStyles from '../selection/bulk-dialog.module.css';
import styles from './ignore-dialog.module.css';

export interface IgnoreDialogProps {
  /** The selected texts, by the ids of their keys. */
  readonly keyIds: readonly string[];
  /** Their language, BCP 47. */
  readonly language: string;
  readonly checks: readonly CheckView[];
  readonly close: () => void;
  /** @param code of the check whose findings are ignored */
  readonly ignore: (code: string) => void;
}

/** Ignores what one check finds in the selected texts. Its texts are in `dragoman/ignore`, too. */
export function IgnoreDialog({ keyIds, language, checks, close, ignore }: IgnoreDialogProps) {
  const { t } = useTranslation('dragoman/ignore');
  const { t: tEditor } = useTranslation('dragoman/translate');
  const [outcome, setOutcome] = useState<Outcome<BulkFindingsView>>();
  const [chosen, setCode] = useState<string>();
  useEffect(() => {
    const aborting = new AbortController();
    countFindings(sendUntilAborted(aborting.signal), { language, keyIds }).then(setOutcome, () => {}); // closed
    return () => aborting.abort();
  }, [language, keyIds]);
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), [outcome]); // there was nothing else in the dialog until now
  const issues = outcome?.ok ? outcome.view.findings : [];
  const code = chosen ?? issues[0]?.code;
  return (
    <Dialog title={t('title')} closeLabel={tEditor('close')} close={close}>
      <form
        className={dialogStyles.form}
        onSubmit={(event) => {
          event.preventDefault();
          ignore(code!);
        }}
      >
        <p>{t('count', { count: keyIds.length })}</p>
        <div role="status" className={dialogStyles.status}>
          {!outcome && <p>{t('loading')}</p>}
          {outcome?.ok && issues.length === 0 && <p>{t('none')}</p>}
        </div>
        <div role="alert" className={dialogStyles.status}>
          {outcome?.ok === false && (
            <Notice tone="bad" title={outcome.problem.title || t('failed')}>
              {outcome.problem.detail && <p>{outcome.problem.detail}</p>}
            </Notice>
          )}
        </div>
        {issues.length > 0 && (
          <fieldset className={styles.issues}>
            <legend>{t('issue')}</legend>
            {issues.map((issue, index) => (
              <label key={issue.code}>
                <input
                  type="radio"
                  name="code"
                  ref={index === 0 ? first : undefined}
                  checked={issue.code === code}
                  onChange={() => setCode(issue.code)}
                />
                <span>
                  <CheckName check={checks.find(({ code }) => code === issue.code) ?? issue} />
                  <small>
                    <Icon name={issue.severity} />
                    {t(`severity.${issue.severity}`)} · {t('texts', { count: issue.texts })}
                  </small>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {code !== undefined && (
          <div className={dialogStyles.submit}>
            <Button type="submit" kind="primary">
              {t('do')}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}
