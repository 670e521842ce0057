import { useId, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportEntryView, ImportPlanView } from '../../../../../../libs/workspace/src/exchange/exchange.contract';
import type { TranslationPlanView } from '../../../../../../libs/workspace/src/translation-jobs/translation-jobs.contract';
import type { ImportChoices } from './import-choices';
import { entryName, ImportEntry } from './import-entry';
import { ImportEntryList } from './import-entry-list';
import { UnresolvedError } from './unresolved-error';
import styles from '../files.module.css';

export interface ImportDecisionsProps {
  readonly plan: ImportPlanView & Partial<Pick<TranslationPlanView, 'job' | 'missing'>>;
  readonly choices: ImportChoices;
  readonly onChoicesChange: (choices: ImportChoices) => void;
}

export interface ImportConflictsProps extends ImportDecisionsProps {
  /** The conflicts that are listed; the choice for all also applies to the others. */
  readonly shown: readonly ImportEntryView[];
  /** Whether the list leaves others out on purpose. */
  readonly isPart: boolean;
  /** Marks those that are left to resolve. */
  readonly showUnresolved: boolean;
  readonly ref: Ref<HTMLFieldSetElement>;
}

/** Texts that were changed both here and in the file: the person has to choose one of the two. */
export function ImportConflicts(props: ImportConflictsProps) {
  const { plan, choices, onChoicesChange, shown, isPart, showUnresolved, ref } = props;
  const { t } = useTranslation('dragoman/files');
  const errorId = useId();
  const { counts, entries, job } = plan;
  const conflicts = entries.filter(({ change }) => change === 'conflict');
  const sideOf = (entry: ImportEntryView) => choices.single.get(entryName(entry))?.take ?? choices.conflicts;
  // Those that the plan leaves out are resolved by the choice for all.
  const isAllInvalid =
    showUnresolved && !choices.conflicts && counts.conflicts > conflicts.length && conflicts.every(sideOf);
  return (
    <fieldset ref={ref} id="conflicts" className={styles.section}>
      <legend className={styles.legend}>{t('conflicts.title', { count: counts.conflicts })}</legend>
      <p>{t(job ? 'conflicts.sent' : 'conflicts.text')}</p>
      <div
        className={styles.actions}
        role="radiogroup"
        aria-label={t('conflicts.all')}
        {...(isAllInvalid && { 'aria-invalid': true, 'aria-describedby': errorId })}
      >
        <span>{t('conflicts.all')}</span>
        {(['mine', 'theirs'] as const).map((side) => (
          <label key={side} className={styles.radio}>
            <input
              type="radio"
              name="conflicts"
              checked={choices.conflicts === side}
              onChange={() =>
                onChoicesChange({ ...choices, conflicts: side, single: withoutChoices(choices, conflicts) })
              }
            />
            {t(`conflicts.${side}`)}
          </label>
        ))}
        {isAllInvalid && <UnresolvedError id={errorId} />}
      </div>
      <ul className={styles.entries}>
        {shown.map((entry) => (
          <ImportEntry
            key={entryName(entry)}
            entry={entry}
            isOfJob={job !== undefined}
            side={sideOf(entry)}
            showUnresolved={showUnresolved}
            chooseSide={(side) => onChoicesChange(withSide(choices, entry, side))}
          />
        ))}
      </ul>
      {!isPart && counts.conflicts > conflicts.length && (
        <p>{t('plan.leftOut', { count: counts.conflicts - conflicts.length })}</p>
      )}
    </fieldset>
  );
}

/** Texts that are missing in the files: they are kept, unless the person chooses to delete them. */
export function ImportRemovals({ plan, choices, onChoicesChange }: ImportDecisionsProps) {
  const { t } = useTranslation('dragoman/files');
  const { counts, entries } = plan;
  const removed = entries.filter(({ change }) => change === 'removed');
  const defaultSide = choices.removed === 'delete' ? 'theirs' : 'mine';
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{t('removed.title', { count: counts.removed })}</legend>
      <div className={styles.actions} role="radiogroup" aria-label={t('removed.all')}>
        <span>{t('removed.all')}</span>
        {(['keep', 'delete'] as const).map((choice) => (
          <label key={choice} className={styles.radio}>
            <input
              type="radio"
              name="removed"
              checked={choices.removed === choice}
              onChange={() =>
                onChoicesChange({ ...choices, removed: choice, single: withoutChoices(choices, removed) })
              }
            />
            {t(`removed.${choice}`)}
          </label>
        ))}
      </div>
      <ImportEntryList title={t('removed.list')} entries={removed} total={counts.removed}>
        {(entry) => (
          <ImportEntry
            key={entryName(entry)}
            entry={entry}
            side={choices.single.get(entryName(entry))?.take ?? defaultSide}
            chooseSide={(side) => onChoicesChange(withSide(choices, entry, side))}
          />
        )}
      </ImportEntryList>
    </fieldset>
  );
}

function withSide(choices: ImportChoices, entry: ImportEntryView, take: 'mine' | 'theirs'): ImportChoices {
  const { namespace, language, key } = entry;
  return { ...choices, single: new Map(choices.single).set(entryName(entry), { namespace, language, key, take }) };
}

/** A choice for all entries replaces the choices for single ones. */
function withoutChoices(choices: ImportChoices, entries: readonly ImportEntryView[]): ImportChoices['single'] {
  const single = new Map(choices.single);
  for (const entry of entries) single.delete(entryName(entry));
  return single;
}
