import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { KeyView } from '../../../../../libs/workspace/src/keys/keys.contract';
import type { KeyTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { translatePath } from '../../addresses/translate-address';
import { FindingList } from '../../messages/finding-list';
import { MessageForms } from '../../messages/message-forms';
import { PageLink } from '../../page/page-link';
import { shownTextState, textStateIcon, textStateTone } from '../../translation-editor/text-state-icon';
import { Badge } from '../../ui/badge';
import styles from './key.module.css';

interface LanguageTextProps {
  readonly message: KeyView;
  readonly text: KeyTextView;
  /** The reader's name of the language. */
  readonly name: string;
}

/** A key in one language: its forms, findings, status and last change. The name of the language opens it in Translate. */
export function LanguageText({ message, text: { language, target, text, findings }, name }: LanguageTextProps) {
  const { t } = useTranslation(['dragoman/key', 'dragoman/translate']);
  const { date } = useFormatters();
  const { id, namespace } = message;
  const { tag, ownName, direction } = language;
  const { sourceChanged, updatedBy, updatedAt } = text;
  const state = shownTextState(text);
  const categories = new Set(target.map(({ category }) => category));
  const isMissing = state === 'untranslated';
  return (
    <li className={styles.language}>
      <div className={styles.name}>
        <h3>
          <PageLink
            to={translatePath({ namespace, language: tag, key: id })}
            aria-label={t('open', { language: ownName })}
            title={t('open', { language: ownName })}
          >
            <bdi lang={tag} dir={direction}>
              {ownName}
            </bdi>
          </PageLink>
        </h3>
        <p className={styles.muted}>
          {name !== ownName && <bdi>{name}</bdi>} <code>{tag}</code>
        </p>
      </div>
      <div className={styles.text} dir={direction}>
        {!isMissing && (
          <MessageForms forms={target} language={language} terms={[]} findings={findings} isReference={false} />
        )}
        <FindingList findings={findings.filter(({ form }) => !form || isMissing || !categories.has(form))} />
      </div>
      <div className={styles.state}>
        <p className={styles.badges}>
          <Badge tone={textStateTone[state]} icon={textStateIcon[state]}>
            {t(`dragoman/translate:state.${state}`)}
          </Badge>
          {sourceChanged && (
            <Badge tone="warning" icon="warning">
              {t('dragoman/translate:state.sourceChanged')}
            </Badge>
          )}
        </p>
        {updatedAt && (
          <p className={styles.muted}>
            {updatedBy && <bdi>{updatedBy.name}</bdi>} <time dateTime={updatedAt}>{date(updatedAt)}</time>
          </p>
        )}
      </div>
    </li>
  );
}
