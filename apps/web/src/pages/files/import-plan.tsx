import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type {
  ImportChoiceInput,
  ImportCountsView,
  ImportEntryView,
  ImportInput,
  ImportPlanView,
} from '../../../../api/src/exchange/exchange.contract';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { Table } from '../../ui/table';
import { entryName, ImportEntry } from './import-entry';
import { ProblemList } from './problem-list';
import { hasChanges } from './unfinished-import';
import styles from './files.module.css';

/** What somebody chose about all texts of a plan and about single ones. */
export type Choices = Pick<ImportInput, 'conflicts' | 'removed' | 'state'> & {
  readonly single: ReadonlyMap<string, ImportChoiceInput>;
};

export interface ImportPlanProps {
  readonly plan: ImportPlanView;
  readonly choices: Choices;
  readonly choose: (choices: Choices) => void;
  readonly isBusy: boolean;
  readonly carryOut: () => void;
  readonly leave: () => void;
  /** Why it was not carried out. */
  readonly children: ReactNode;
}

/** What would happen, what somebody has to choose about, and what is wrong where. Nothing has happened yet. */
export function ImportPlan({ plan, choices, choose, isBusy, carryOut, leave, children }: ImportPlanProps) {
  const { t } = useTranslation('dragoman/files');
  const { counts, newLanguages, namespaces, entries, entriesLeftOut, problems, problemsLeftOut } = plan;
  const [wasAsked, ask] = useState(false);
  const newNamespaces = namespaces.filter(({ isNew }) => isNew).map(({ name }) => name);
  const conflicts = entries.filter(({ change }) => change === 'conflict');
  const removed = entries.filter(({ change }) => change === 'removed');
  const others = entries.filter(({ change }) => change === 'added' || change === 'changed');
  const chosen = conflicts.filter((entry) => choices.single.has(entryName(entry))).length;
  const open = choices.conflicts ? 0 : counts.conflicts - chosen;
  const take = (entry: ImportEntryView, side: 'mine' | 'theirs') => {
    const { namespace, language, key } = entry;
    const single = new Map(choices.single).set(entryName(entry), { namespace, language, key, take: side });
    choose({ ...choices, single });
  };
  const sideOf = (entry: ImportEntryView): 'mine' | 'theirs' | undefined => {
    const forAll = entry.change === 'conflict' ? choices.conflicts : choices.removed === 'delete' ? 'theirs' : 'mine';
    return choices.single.get(entryName(entry))?.take ?? forAll;
  };
  const again = <Button onClick={leave}>{t('plan.leave')}</Button>;

  return (
    <>
      {problems.length > 0 && <ProblemList problems={problems} leftOut={problemsLeftOut} />}
      {!hasChanges(plan) ? (
        <>
          <Notice tone="good" title={t(problems.length > 0 ? 'plan.nothingElse' : 'plan.nothing.title')}>
            <p>{t('plan.nothing.text', { count: counts.unchanged })}</p>
          </Notice>
          <div className={styles.actions}>{again}</div>
        </>
      ) : (
        <>
          <Counts counts={counts} />
          {newLanguages.length > 0 && <p>{t('plan.newLanguages', { languages: newLanguages.join(', ') })}</p>}
          {newNamespaces.length > 0 && <p>{t('plan.newNamespaces', { namespaces: newNamespaces.join(', ') })}</p>}
          <FileTable plan={plan} />
          {counts.conflicts > 0 && (
            <fieldset className={styles.section}>
              <legend className={styles.legend}>{t('conflicts.title', { count: counts.conflicts })}</legend>
              <p>{t('conflicts.text')}</p>
              <div className={styles.actions} role="radiogroup" aria-label={t('conflicts.all')}>
                <span>{t('conflicts.all')}</span>
                {(['mine', 'theirs'] as const).map((side) => (
                  <label key={side} className={styles.radio}>
                    <input
                      type="radio"
                      name="conflicts"
                      checked={choices.conflicts === side}
                      onChange={() => choose({ ...choices, conflicts: side, single: withoutAll(choices, conflicts) })}
                    />
                    {t(`conflicts.${side}`)}
                  </label>
                ))}
              </div>
              <ul className={styles.entries}>
                {conflicts.map((entry) => (
                  <ImportEntry key={entryName(entry)} entry={entry} side={sideOf(entry)} take={take} />
                ))}
              </ul>
              {counts.conflicts > conflicts.length && (
                <p>{t('plan.leftOut', { count: counts.conflicts - conflicts.length })}</p>
              )}
            </fieldset>
          )}
          {counts.removed > 0 && (
            <fieldset className={styles.section}>
              <legend className={styles.legend}>{t('removed.title', { count: counts.removed })}</legend>
              <div className={styles.actions} role="radiogroup" aria-label={t('removed.all')}>
                <span>{t('removed.all')}</span>
                {(['keep', 'delete'] as const).map((wish) => (
                  <label key={wish} className={styles.radio}>
                    <input
                      type="radio"
                      name="removed"
                      checked={choices.removed === wish}
                      onChange={() => choose({ ...choices, removed: wish, single: withoutAll(choices, removed) })}
                    />
                    {t(`removed.${wish}`)}
                  </label>
                ))}
              </div>
              <More title={t('removed.list')} entries={removed} total={counts.removed}>
                {(entry) => <ImportEntry key={entryName(entry)} entry={entry} side={sideOf(entry)} take={take} />}
              </More>
            </fieldset>
          )}
          {others.length > 0 && (
            <More
              title={t('plan.others', { count: counts.added + counts.changed })}
              entries={others}
              total={others.length + entriesLeftOut}
            >
              {(entry) => <ImportEntry key={entryName(entry)} entry={entry} />}
            </More>
          )}
          <div className={styles.short}>
            <Field label={t('state.label')}>
              {(control) => (
                <Select
                  {...control}
                  value={choices.state}
                  onChange={({ target }) => choose({ ...choices, state: target.value as Choices['state'] })}
                >
                  {(['draft', 'needsReview', 'reviewed'] as const).map((state) => (
                    <option key={state} value={state}>
                      {t(`state.${state}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          {children}
          {wasAsked && open > 0 && (
            <div role="alert">
              <Notice tone="warning" title={t('conflicts.open', { count: open })} />
            </div>
          )}
          <div className={styles.actions}>
            <Button
              kind="primary"
              aria-disabled={isBusy || undefined}
              onClick={() => {
                ask(true);
                if (!isBusy && open === 0) carryOut();
              }}
            >
              {isBusy ? t('plan.doing') : t('plan.do')}
            </Button>
            {again}
          </div>
        </>
      )}
    </>
  );
}

/** What is said for all of them is meant for all of them. */
function withoutAll(choices: Choices, entries: readonly ImportEntryView[]): Choices['single'] {
  const single = new Map(choices.single);
  for (const entry of entries) single.delete(entryName(entry));
  return single;
}

const countNames = ['added', 'changed', 'conflicts', 'removed', 'newerHere', 'unchanged'] as const;

function Counts({ counts }: { counts: ImportCountsView }) {
  const { t } = useTranslation('dragoman/files');
  const { number } = useFormatters();
  return (
    <dl className={styles.counts}>
      {countNames.map((name) => (
        <div key={name} data-none={counts[name] === 0 || undefined}>
          <dt>{t(`counts.${name}`)}</dt>
          <dd>{number(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

function FileTable({ plan }: { plan: ImportPlanView }) {
  const { t } = useTranslation('dragoman/files');
  const { number } = useFormatters();
  return (
    <details className={styles.more}>
      <summary>{t('plan.files', { count: plan.files.length })}</summary>
      <Table caption={t('plan.files', { count: plan.files.length })} captionHidden>
        <thead>
          <tr>
            <th scope="col">{t('picked.file')}</th>
            {countNames.map((name) => (
              <th key={name} scope="col" data-number>
                {t(`counts.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.files.map(({ file, counts }) => (
            <tr key={file}>
              <th scope="row">
                <bdi className={styles.path} translate="no">
                  {file}
                </bdi>
              </th>
              {countNames.map((name) => (
                <td key={name} data-number>
                  {number(counts[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}

const MOST_ENTRIES = 200;

interface MoreProps {
  readonly title: string;
  readonly entries: readonly ImportEntryView[];
  readonly total: number;
  readonly children: (entry: ImportEntryView) => ReactNode;
}

/** Long lists are made once somebody wants to see them. */
function More({ title, entries, total, children }: MoreProps) {
  const { t } = useTranslation('dragoman/files');
  const [isOpen, setOpen] = useState(false);
  const shown = entries.slice(0, MOST_ENTRIES);
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && (
        <>
          <ul className={styles.entries}>{shown.map(children)}</ul>
          {total > shown.length && <p>{t('plan.leftOut', { count: total - shown.length })}</p>}
        </>
      )}
    </details>
  );
}
