import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { ImportProblemView } from '../../../../../libs/workspace/src/exchange/exchange.contract';
import { Icon } from '../../ui/icon';
import styles from './files.module.css';

export interface ProblemListProps {
  readonly problems: readonly ImportProblemView[];
  readonly leftOut: number;
}

/** Problems of the files, with line and column. */
export function ProblemList({ problems, leftOut }: ProblemListProps) {
  const { t } = useTranslation('dragoman/files');
  return (
    <section aria-labelledby="problems">
      <h4 id="problems">{t('problems.title', { count: problems.length + leftOut })}</h4>
      <ul className={styles.problems} tabIndex={0} aria-labelledby="problems">
        {problems.map((problem, index) => (
          <li key={index} data-severity={problem.severity}>
            <Icon name={problem.severity} className={styles.problemIcon} />
            <span>
              <bdi className={styles.path} translate="no">
                {[problem.file, problem.line, problem.column].filter((part) => part !== undefined).join(':')}
              </bdi>{' '}
              <strong>{t(`problems.${problem.severity}`)}</strong> {problemText(t, problem)}
            </span>
          </li>
        ))}
      </ul>
      {leftOut > 0 && <p>{t('plan.leftOut', { count: leftOut })}</p>}
    </section>
  );
}

const codes = {
  encoding: 'problem.encoding',
  archive: 'problem.archive',
  fileTooLarge: 'problem.fileTooLarge',
  tooManyTexts: 'problem.tooManyTexts',
  languageImpossible: 'problem.languageImpossible',
  namespaceImpossible: 'problem.namespaceImpossible',
  fileTwice: 'problem.fileTwice',
  duplicateKey: 'problem.duplicateKey',
  contextEmpty: 'problem.contextEmpty',
  formExtra: 'problem.formExtra',
  keyAmbiguous: 'problem.keyAmbiguous',
  keyTaken: 'problem.keyTaken',
  keyImpossible: 'problem.keyImpossible',
  kindDiffers: 'problem.kindDiffers',
  keyTooDeep: 'problem.keyTooDeep',
  textTooLarge: 'problem.textTooLarge',
  textImpossible: 'problem.textImpossible',
  columnMissing: 'problem.columnMissing',
  jobMissing: 'problem.jobMissing',
  unknownJob: 'problem.unknownJob',
  otherJob: 'problem.otherJob',
  unknownText: 'problem.unknownText',
  textTwice: 'problem.textTwice',
  codesInText: 'problem.codesInText',
  syntaxDiffers: 'problem.syntaxDiffers',
  keyDeleted: 'problem.keyDeleted',
} as const satisfies Record<Exclude<ImportProblemView['code'], 'syntax'>, string>;

const problemText = (t: TFunction<'dragoman/files'>, { code, values }: ImportProblemView): string =>
  (t as (key: string, values: ImportProblemView['values']) => string)(
    code === 'syntax' ? `syntax.${values.problem}` : codes[code],
    values,
  );
