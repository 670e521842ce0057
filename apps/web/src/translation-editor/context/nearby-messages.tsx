import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedTextView, TextContextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { mainText } from '../../editing/forms';
import { InspectedText } from '../../messages/inspected-text';
import { PageLink } from '../../page/page-link';
import shared from '../../editing/shared.module.css';
import { useTranslationEditor } from '../translation-editor-context';
import { referenceLanguageOf } from '../workspace-languages';
import { CollapsibleSection } from './collapsible-section';
import styles from './nearby-messages.module.css';

export interface NearbyMessagesProps {
  readonly row: ListedTextView;
  readonly context: TextContextView;
}

/** The messages before and after this one in its namespace. */
export const NearbyMessages = memo(function NearbyMessages({ row, context }: NearbyMessagesProps) {
  const { t } = useTranslation('dragoman/translate');
  const { language, workspace, pathOf } = useTranslationEditor();
  const reference = referenceLanguageOf(workspace, row.namespace);
  return (
    <CollapsibleSection name="neighbors" title={t('neighbors.title')}>
      <ol className={styles.messages}>
        {[...context.before, row, ...context.after].map((message) => {
          const isThis = message.id === row.id;
          const source = <InspectedText text={mainText(message.reference) ?? message.key} />;
          const text = mainText(message.target);
          return (
            <li key={message.id} aria-current={isThis || undefined}>
              <span lang={reference.tag} dir={reference.direction}>
                {isThis ? (
                  source
                ) : (
                  <PageLink to={pathOf(message.id)} preventScrollReset>
                    {source}
                  </PageLink>
                )}
              </span>
              {!isThis && text !== null && (
                <span className={shared.muted} lang={language.tag} dir={language.direction}>
                  <InspectedText text={text} />
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </CollapsibleSection>
  );
});
