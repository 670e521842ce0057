import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OtherTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { MessageForms } from '../../messages/message-forms';
import { CollapsibleSection } from './collapsible-section';
import styles from './other-languages.module.css';

/** With more languages than these, the section is collapsed by default. */
const MAX_LANGUAGES_SHOWN = 5;

/** The message in all other languages that have it. */
export const OtherLanguages = memo(function OtherLanguages({ texts }: { texts: readonly OtherTextView[] }) {
  const { t } = useTranslation('dragoman/translate');
  return (
    <CollapsibleSection name="others" title={t('others.title')} openByDefault={texts.length <= MAX_LANGUAGES_SHOWN}>
      {() => (
        <ul className={styles.languages}>
          {texts.map(({ language, forms }) => (
            <li key={language.tag}>
              <h3 lang={language.tag}>{language.ownName}</h3>
              <MessageForms forms={forms.filter(({ text }) => text)} language={language} terms={[]} isReference />
            </li>
          ))}
        </ul>
      )}
    </CollapsibleSection>
  );
});
