import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServedTextView, NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import { Badge } from '../../ui/badge';
import { CopyKey } from './copy-key';
import { FindingList } from '../../messages/finding-list';
import { InspectedKey } from '../../messages/inspected-text';
import { MessageForms } from '../../messages/message-forms';
import type { SearchTerms } from '../../messages/search-terms';
import styles from './texts.module.css';

interface MessageRowProps {
  message: ServedTextView;
  language: NamedLanguage;
  reference: NamedLanguage;
  terms: SearchTerms;
  /** Its position in the whole table. The header row is 1, so the first message is 2. */
  index: number | undefined;
}

/** One message: its key, reference text and translation. Memoized, since a page may have thousands. */
export const MessageRow = memo(function MessageRow({ message, language, reference, terms, index }: MessageRowProps) {
  const { t } = useTranslation('dragoman/texts');
  const { key, context, kind, findings } = message;
  const categories = new Set(message.target.map(({ category }) => category));
  const messageFindings = findings.filter(({ form }) => !form || !categories.has(form));
  return (
    <tr role="row" aria-rowindex={index} className={styles.row}>
      <th role="rowheader" scope="row" className={styles.keyCell}>
        <span className={styles.keyLine}>
          <InspectedKey text={key} terms={terms} />
          <CopyKey text={key} />
        </span>
        {(context || kind !== 'text') && (
          <span className={styles.badges}>
            {kind !== 'text' && <Badge>{t(`kind.${kind}`)}</Badge>}
            {context && <Badge>{t('context', { name: context })}</Badge>}
          </span>
        )}
      </th>
      {reference.tag !== language.tag && (
        <td role="cell" dir={reference.direction} data-language={reference.tag}>
          <MessageForms forms={message.reference} language={reference} terms={terms.anywhere} isReference />
        </td>
      )}
      <td role="cell" dir={language.direction} data-language={language.tag}>
        <MessageForms
          forms={message.target}
          findings={findings}
          language={language}
          terms={terms.anywhere}
          isReference={false}
        />
        <FindingList findings={messageFindings} />
      </td>
    </tr>
  );
});
