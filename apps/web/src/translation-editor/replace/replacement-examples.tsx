import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ReplacementPreviewView } from '../../../../../libs/workspace/src/texts/texts.contract';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import { FindingList } from '../../messages/finding-list';
import { TextDiff } from '../../messages/text-diff';
import { FindSyntaxContext, syntaxFinder } from '../../messages/text-syntax';
import { Button } from '../../ui/button';
import styles from './replace-dialog.module.css';

/** How many are shown at first, and how many more each time. */
const STEP = 20;

interface ReplacementExamplesProps {
  readonly preview: ReplacementPreviewView;
  readonly language: Pick<NamedLanguage, 'tag' | 'direction'>;
  /** The ids of keys whose texts stay as they are. */
  readonly leftOut: ReadonlySet<string>;
  readonly onLeftOutChange: (leftOut: ReadonlySet<string>) => void;
}

/** Texts in which something is replaced, each form that changes with its differences. Each can be left out. */
export function ReplacementExamples(props: ReplacementExamplesProps) {
  const { preview, language, leftOut, onLeftOutChange } = props;
  const { examples, texts } = preview;
  const { t } = useTranslation('dragoman/replace');
  const [shown, setShown] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    flushSync(() => setShown(shown + STEP));
    list.current!.children[shown]!.querySelector('input')!.focus(); // the button may be gone
  };
  return (
    <section className={styles.examples} aria-label={t('examples')}>
      <ul ref={list}>
        {examples.slice(0, shown).map(({ keyId, namespace, key, syntax, before, after, findings }) => (
          <li key={keyId}>
            <label className={styles.key}>
              <input
                type="checkbox"
                checked={!leftOut.has(keyId)}
                onChange={({ target: { checked } }) => {
                  const others = [...leftOut].filter((each) => each !== keyId);
                  onLeftOutChange(new Set(checked ? others : [...others, keyId]));
                }}
              />{' '}
              <bdi>{namespace}</bdi> · <bdi>{key}</bdi>
            </label>
            <FindSyntaxContext value={syntaxFinder(syntax)}>
              {Object.entries(before).map(([form, text]) =>
                text === after[form] ? null : (
                  <div key={form} className={styles.textForm}>
                    {form && <code>{form}</code>}
                    <TextDiff before={text} after={after[form] ?? ''} language={language} />
                  </div>
                ),
              )}
              <FindingList findings={findings} />
            </FindSyntaxContext>
          </li>
        ))}
      </ul>
      {texts.length > Math.min(shown, examples.length) && (
        <p className={styles.key}>{t('more', { count: texts.length - Math.min(shown, examples.length) })}</p>
      )}
      {examples.length > shown && <Button onClick={showMore}>{t('showMore')}</Button>}
    </section>
  );
}
