import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { may } from '../../../../../../libs/workspace/src/access/permissions';
import type { ImportEntryView } from '../../../../../../libs/workspace/src/exchange/exchange.contract';
import { useAppContext } from '../../../page/app-context';
import { Button } from '../../../ui/button';
import { Field, Select } from '../../../ui/field';
import { Notice } from '../../../ui/notice';
import type { ImportChoices } from './import-choices';
import { ImportConflicts, ImportRemovals, type ImportDecisionsProps } from './import-decisions';
import { entryName, ImportEntry } from './import-entry';
import { ImportEntryList } from './import-entry-list';
import { ImportCounts, ImportFileTable } from './import-plan-tables';
import { NewNamespaces, type NewNamespacesProps } from './new-namespaces';
import { ProblemList } from '../problem-list';
import { hasChanges } from './unfinished-import';
import styles from '../files.module.css';

const hasErrors = ({ findings = [] }: ImportEntryView) => findings.some(({ severity }) => severity === 'error');

export interface ImportPlanProps extends ImportDecisionsProps, Partial<Pick<NewNamespacesProps, 'onSyntaxChange'>> {
  readonly isBusy: boolean;
  readonly carryOut: () => void;
  readonly cancel: () => void;
  /** Progress of the import, and why it failed. */
  readonly children: ReactNode;
}

/** The preview of an import: its changes, conflicts to resolve, and problems of the files. */
export function ImportPlan(props: ImportPlanProps) {
  const { plan, choices, onChoicesChange, onSyntaxChange, isBusy, carryOut, cancel, children } = props;
  const { t } = useTranslation('dragoman/files');
  const { list } = useFormatters();
  const { person } = useAppContext();
  const mayReview = plan.files.every(({ language }) => may(person, 'texts.review', { language }));
  const { counts, newLanguages, namespaces, entries, withErrors = 0, problems, problemsLeftOut, missing = 0 } = plan;
  const changedNotes = namespaces.reduce((sum, namespace) => sum + namespace.changedNotes, 0);
  const [showUnresolved, setShowUnresolved] = useState(false);
  const [isFiltered, setFiltered] = useState(false);
  const onlyFaulty = isFiltered && withErrors > 0; // another plan may have no errors
  const shown = onlyFaulty ? entries.filter(hasErrors) : entries;
  const conflicts = shown.filter(({ change }) => change === 'conflict');
  const additionsAndChanges = shown.filter(({ change }) => change === 'added' || change === 'changed');
  const resolved = entries.filter((entry) => entry.change === 'conflict' && choices.single.has(entryName(entry)));
  const unresolvedCount = choices.conflicts ? 0 : counts.conflicts - resolved.length;
  const othersCount = onlyFaulty ? withErrors - conflicts.length : counts.added + counts.changed;
  const conflictList = useRef<HTMLFieldSetElement>(null);
  /** Moves to the first conflict that is left to resolve. */
  const showUnresolvedConflict = () => {
    flushSync(() => {
      setShowUnresolved(true);
      setFiltered(false); // conflicts are listed
    });
    const group = conflictList.current!.querySelector('[aria-invalid]')!;
    group.querySelector('input')!.focus({ preventScroll: true });
    group.scrollIntoView({ block: 'nearest' }); // with the name of the text
  };
  const cancelButton = (
    <Button aria-disabled={isBusy || undefined} onClick={() => !isBusy && cancel()}>
      {t('plan.leave')}
    </Button>
  );
  const problemList = problems.length > 0 && <ProblemList problems={problems} leftOut={problemsLeftOut} />;
  const missingTexts = missing > 0 && <p>{t('plan.missing', { count: missing })}</p>;
  const isRefused = problems.some(({ severity }) => severity === 'error');
  if (!hasChanges(plan)) {
    return (
      <>
        {problemList}
        {missingTexts}
        <Notice
          {...(!isRefused && { tone: 'good' })}
          title={t(problems.length > 0 ? 'plan.nothingElse' : 'plan.nothing.title')}
        >
          {(!isRefused || counts.unchanged > 0) && <p>{t('plan.nothing.text', { count: counts.unchanged })}</p>}
        </Notice>
        <div className={styles.actions}>{cancelButton}</div>
      </>
    );
  }
  return (
    <>
      {problemList}
      <ImportCounts counts={counts} />
      {missingTexts}
      {newLanguages.length > 0 && <p>{t('plan.newLanguages', { languages: list(newLanguages) })}</p>}
      {changedNotes > 0 && <p>{t('plan.changedNotes', { keys: changedNotes })}</p>}
      {onSyntaxChange && (
        <NewNamespaces namespaces={namespaces} syntax={choices.syntax} onSyntaxChange={onSyntaxChange} />
      )}
      <ImportFileTable plan={plan} />
      {withErrors > 0 && (
        <Notice tone="warning" title={t('report.withErrors', { count: withErrors })}>
          <label className={styles.radio}>
            <input type="checkbox" checked={onlyFaulty} onChange={() => setFiltered(!onlyFaulty)} />
            {t('plan.onlyWithErrors')}
          </label>
        </Notice>
      )}
      {conflicts.length > 0 && (
        <ImportConflicts
          {...{ plan, choices, onChoicesChange }}
          ref={conflictList}
          shown={conflicts}
          isPart={onlyFaulty}
          showUnresolved={showUnresolved}
        />
      )}
      {counts.removed > 0 && <ImportRemovals plan={plan} choices={choices} onChoicesChange={onChoicesChange} />}
      {additionsAndChanges.length > 0 && (
        <ImportEntryList
          key={String(onlyFaulty)}
          title={t('plan.others', { count: othersCount })}
          entries={additionsAndChanges}
          total={othersCount}
          isOpenAtFirst={onlyFaulty}
        >
          {(entry) => <ImportEntry key={entryName(entry)} entry={entry} />}
        </ImportEntryList>
      )}
      <div className={styles.narrow}>
        <Field label={t('state.label')}>
          {(control) => (
            <Select
              {...control}
              value={choices.state}
              onChange={({ target }) => onChoicesChange({ ...choices, state: target.value as ImportChoices['state'] })}
            >
              {(['draft', 'needsReview', ...(mayReview ? (['reviewed'] as const) : [])] as const).map((state) => (
                <option key={state} value={state}>
                  {t(`state.${state}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {children}
      {showUnresolved && unresolvedCount > 0 && (
        <div role="alert">
          <Notice tone="warning" title={t('conflicts.open', { count: unresolvedCount })}>
            <a
              href="#conflicts"
              onClick={(event) => {
                event.preventDefault();
                showUnresolvedConflict();
              }}
            >
              {t('conflicts.goTo')}
            </a>
          </Notice>
        </div>
      )}
      <div className={styles.actions}>
        <Button
          kind="primary"
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (unresolvedCount > 0) showUnresolvedConflict();
            else if (!isBusy) carryOut();
          }}
        >
          {isBusy ? t('plan.doing') : t('plan.do')}
        </Button>
        {cancelButton}
      </div>
    </>
  );
}
