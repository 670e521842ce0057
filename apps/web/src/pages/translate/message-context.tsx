import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type {
  HistoryEntryView,
  MessageContextView,
  SuggestionsView,
  TranslationView,
} from '../../../../api/src/translations/editing.contract';
import { InspectedText } from '../../messages/inspected-text';
import { MessageForms } from '../../messages/message-forms';
import { PageLink } from '../../page/page-link';
import { readNow } from '../../requests/from-browser';
import { messageContext, suggestions } from '../../requests/work';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { mainText, type Forms } from './forms';
import { MessageHistory } from './message-history';
import { Preview } from './preview';
import { useAsked } from './use-asked';
import { referenceOf, useWork } from './work-context';
import styles from './message-context.module.css';
import work from './work.module.css';

export interface MessageContextProps {
  readonly row: TranslationView;
  /** Of the text, the latest first. */
  readonly history: readonly HistoryEntryView[];
  /** Somebody stays with the message. */
  readonly rested: boolean;
  /** As they stand in the fields. */
  readonly forms: Forms;
  readonly locked: boolean;
  /** Puts texts into the fields. */
  readonly use: (forms: Forms) => void;
}

/** Other languages than these are many: whoever wants them opens them. */
const FEW = 5;

/** What helps with a message: how it was said elsewhere, how it will look, what stands around it, what it was before. */
export const MessageContext = memo(function MessageContext(props: MessageContextProps) {
  const { row, history, rested, forms, locked, use } = props;
  const { t } = useTranslation('dragoman/translate');
  const { language } = useWork();
  const { id } = row;
  const known = useAsked(rested && `context ${id}`, () => messageContext(readNow, id, language.tag));
  const found = useAsked(rested && `suggestions ${id}`, () => suggestions(readNow, id, language.tag));
  return (
    <aside className={styles.context} aria-label={t('context.label')}>
      {found && found.suggestions.length > 0 && <Suggestions {...{ row, found, locked, use }} />}
      <Preview row={row} forms={forms} />
      {known && known.before.length + known.after.length > 0 && <Neighbours row={row} known={known} />}
      <MessageHistory row={row} history={history} />
      {known && known.others.length > 0 && <OtherLanguages known={known} />}
    </aside>
  );
});

type SuggestionsProps = Pick<MessageContextProps, 'row' | 'locked' | 'use'> & { readonly found: SuggestionsView };

/** How the same, or nearly the same, was said elsewhere. */
const Suggestions = memo(function Suggestions({ row, found, locked, use }: SuggestionsProps) {
  const { t } = useTranslation('dragoman/translate');
  const { percent } = useFormatters();
  const { language, space } = useWork();
  const reference = referenceOf(space, row.namespace);
  return (
    <Part name="suggestions" title={t('suggestions.title')}>
      <ul className={styles.suggestions}>
        {found.suggestions.map(({ message, similarity, source, forms, namespace, key }) => {
          const text = forms[''] ?? forms.other ?? Object.values(forms)[0] ?? '';
          return (
            <li key={message}>
              <p className={work.text} lang={language.tag} dir={language.direction}>
                <InspectedText text={text} />
              </p>
              <p className={styles.from}>
                <span className={styles.similar}>{percent(similarity)}</span>
                {similarity < 1 && (
                  <span lang={reference.tag} dir={reference.direction}>
                    <InspectedText text={source} />
                  </span>
                )}
                <code title={`${namespace} ${key}`}>{key}</code>
              </p>
              {!locked && (
                <Button kind="quiet" onClick={() => use(forms)} aria-label={t('suggestions.useIt', { text })}>
                  {t('suggestions.use')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Part>
  );
});

interface KnownProps {
  readonly known: MessageContextView;
}

/** What stands before and after it in its namespace. */
const Neighbours = memo(function Neighbours({ row, known }: KnownProps & Pick<MessageContextProps, 'row'>) {
  const { t } = useTranslation('dragoman/translate');
  const { language, space, addressOf } = useWork();
  const { id } = row;
  const reference = referenceOf(space, row.namespace);
  return (
    <Part name="neighbours" title={t('neighbours.title')}>
      <ol className={styles.neighbours}>
        {[...known.before, row, ...known.after].map((each) => {
          const text = mainText(each.target);
          return (
            <li key={each.id} aria-current={each.id === id || undefined}>
              <span lang={reference.tag} dir={reference.direction}>
                {each.id === id ? (
                  <InspectedText text={mainText(each.reference) ?? each.key} />
                ) : (
                  <PageLink to={addressOf(each.id)} preventScrollReset>
                    <InspectedText text={mainText(each.reference) ?? each.key} />
                  </PageLink>
                )}
              </span>
              {each.id !== id && text !== null && (
                <span className={work.muted} lang={language.tag} dir={language.direction}>
                  <InspectedText text={text} />
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </Part>
  );
});

const OtherLanguages = memo(function OtherLanguages({ known }: KnownProps) {
  const { t } = useTranslation('dragoman/translate');
  return (
    <Part name="others" title={t('others.title')} open={known.others.length <= FEW}>
      <ul className={styles.otherLanguages}>
        {known.others.map(({ language: other, forms }) => (
          <li key={other.tag}>
            <h3 lang={other.tag}>{other.ownName}</h3>
            <MessageForms forms={forms.filter(({ text }) => text)} language={other} terms={[]} isReference />
          </li>
        ))}
      </ul>
    </Part>
  );
});

/** Which parts somebody has opened or folded away, by name, for as long as the page lives. */
const chosen = new Map<string, boolean>();

interface PartProps {
  readonly name: string;
  readonly title: ReactNode;
  /** Unless somebody has chosen. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** A part that can be folded away, and stays so from message to message. */
export function Part({ name, title, open = true, children }: PartProps) {
  return (
    <details className={styles.part} open={chosen.get(name) ?? open}>
      <summary
        onClick={({ currentTarget }) => {
          // before it opens or closes: `toggle` comes later, when another message may be open already
          chosen.set(name, !(currentTarget.parentElement as HTMLDetailsElement).open);
        }}
      >
        <Icon name="chevron" className={styles.partSign} />
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}
