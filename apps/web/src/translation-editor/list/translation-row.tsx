import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useFormatters } from '@dragoman/i18n/react';
import type { AuthorView } from '../../../../../libs/workspace/src/editing/editing.contract';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import type { Forms } from '../../../../../libs/i18n/src/message/forms';
import { mainText, withForms } from '../../editing/forms';
import { loadedIcu } from '../../messages/load-syntax';
import { FindSyntaxContext, syntaxFinder } from '../../messages/text-syntax';
import { InspectedKey, InspectedText } from '../../messages/inspected-text';
import { hasTerms, type SearchTerms } from '../../messages/search-terms';
import { Icon } from '../../ui/icon';
import { WorkspaceIcon } from '../../ui/workspace-icon';
import { shownTextState, textStateIcon } from '../text-state-icon';
import type { RowTexts } from './row-texts';
import styles from './translation-list-view.module.css';

export interface TranslationRowProps {
  readonly t: TFunction<'dragoman/translate'>;
  readonly texts: RowTexts;
  readonly row: ListedTextView;
  readonly language: NamedLanguage;
  readonly reference: NamedLanguage;
  readonly terms: SearchTerms;
  /** In the list, from 0. */
  readonly index: number;
  /** Length of the whole list. */
  readonly setSize: number;
  readonly href: string;
  readonly isOpen: boolean;
  /** The forms of a draft that only this browser has. */
  readonly unsaved: Forms | undefined;
  /** Other people who have the message open. */
  readonly viewers: readonly AuthorView[] | undefined;
  /** Someone has deleted its key since the list was loaded. */
  readonly isDeleted: boolean;
  readonly tabIndex: number | undefined;
  /** Undefined: rows cannot be selected. */
  readonly isSelected: boolean | undefined;
}

export const TranslationRow = memo(function TranslationRow(props: TranslationRowProps) {
  const { t, texts, row, language, reference, terms, index, setSize, href, isOpen, unsaved, viewers, tabIndex } = props;
  const { isDeleted, isSelected } = props;
  const { sourceChanged } = row.text;
  const state = isDeleted ? 'deleted' : unsaved ? 'unsaved' : shownTextState(row.text);
  const source = mainText(row.beside ?? row.reference) ?? mainText(row.reference);
  const target = mainText(unsaved ? withForms(row.target, unsaved) : row.target);
  const shown = (text: string) => (row.syntax === 'icu' ? loadedIcu().icuMainVariant(text) : text);
  const severity = row.findings.some((finding) => finding.severity === 'error') ? 'error' : row.findings[0]?.severity;
  return (
    <FindSyntaxContext value={syntaxFinder(row.syntax)}>
      <li
        className={styles.row}
        data-index={index}
        data-selected={isSelected ? '' : undefined}
        aria-posinset={index + 1}
        aria-setsize={setSize}
      >
        <a href={href} className={styles.rowLink} aria-current={isOpen || undefined} tabIndex={tabIndex}>
          <span className={styles.rowState} data-state={state}>
            <Icon name={state === 'unsaved' ? state : state === 'deleted' ? 'close' : textStateIcon[state]} />
            <span className="visually-hidden">{texts.state(state)}</span>
          </span>
          <span className={styles.rowSource} lang={reference.tag} dir={reference.direction}>
            {source === null ? (
              <InspectedKey text={row.key} terms={terms} />
            ) : (
              <InspectedText text={singleLine(shown(source))} terms={terms.anywhere} />
            )}
          </span>
          <span
            className={styles.rowTarget}
            lang={target === null ? undefined : language.tag}
            dir={target === null ? undefined : language.direction}
          >
            {target === null ? (
              texts.state('untranslated')
            ) : (
              <InspectedText text={singleLine(shown(target))} terms={terms.anywhere} />
            )}
          </span>
          {hasTerms(terms) && (
            <span className={styles.rowKey}>
              <InspectedKey text={shortened(row.key)} terms={terms} />
            </span>
          )}
          <span className={styles.rowIcons}>
            {viewers && (
              <span className={styles.viewers}>
                <Icon name="person" />
                <NameList people={viewers} />
              </span>
            )}
            {row.openComments !== undefined && row.openComments > 0 && (
              <span className={styles.viewers}>
                <WorkspaceIcon name="comment" />
                <span className="visually-hidden">{t('list.openComments', { count: row.openComments })}</span>
              </span>
            )}
            {sourceChanged && (
              <span data-severity="warning">
                <Icon name="changed" />
                <span className="visually-hidden">{t('state.sourceChanged')}</span>
              </span>
            )}
            {severity && (
              <span data-severity={severity}>
                <Icon name={severity} />
                <span className="visually-hidden">{t(`list.${severity}`)}</span>
              </span>
            )}
          </span>
        </a>
        {isSelected !== undefined && (
          <label className={styles.check}>
            <input type="checkbox" checked={isSelected} readOnly tabIndex={tabIndex} />
            <span className="visually-hidden">{texts.select(row.key)}</span>
          </label>
        )}
      </li>
    </FindSyntaxContext>
  );
});

/** A separate component, so that only rows with people create the formatter. */
function NameList({ people }: { people: readonly AuthorView[] }) {
  const { list } = useFormatters();
  return <span className="visually-hidden">{list(people.map(({ name }) => name))}</span>;
}

/** In UTF-16 units: more than a row can show. */
const MAX_ROW_LENGTH = 160;

/** In UTF-16 units, about as many as a row is wide. */
const MAX_KEY_LENGTH = 44;

/** Leaves the middle of a long key out: its beginning is shared with its neighbors, its end is what names it. */
const shortened = (key: string): string =>
  key.length <= MAX_KEY_LENGTH ? key : `${key.slice(0, MAX_KEY_LENGTH / 2 - 6)}…${key.slice(-MAX_KEY_LENGTH / 2 - 5)}`;

const singleLine = (text: string): string => text.slice(0, MAX_ROW_LENGTH).replace(/[\n\r\t]+/g, ' ');
