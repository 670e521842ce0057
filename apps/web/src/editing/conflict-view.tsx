import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { FormView, NamedLanguage } from '../../../../libs/workspace/src/served/served.contract';
import type { TextView } from '../../../../libs/workspace/src/texts/texts.contract';
import { InspectedText } from '../messages/inspected-text';
import { announce } from '../page/announce';
import { useLoaded } from '../page/use-loaded';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { equalForms, type Forms } from '../../../../libs/i18n/src/message/forms';
import type { EditedText } from './use-edited-text';
import styles from './conflict-view.module.css';
import shared from './shared.module.css';

export interface ConflictViewProps {
  readonly text: EditedText;
  readonly theirs: TextView;
  readonly target: readonly FormView[];
  readonly language: NamedLanguage;
  /** Called once the person has chosen to save their own text. */
  readonly onKeepMine?: () => void;
  /** Called before their own text is dropped. */
  readonly onTakeTheirs?: () => void;
}

/**
 * Shows two versions of a text side by side, each compared with the text that both are based on. Nothing is discarded
 * until the person chooses. The view replaces the fields, and takes the focus if it was in their form.
 */
export function ConflictView({ text, theirs, target, language, onKeepMine, onTakeTheirs }: ConflictViewProps) {
  const { t } = useTranslation('dragoman/editing');
  const { date } = useFormatters();
  const { base, forms: mine } = text;
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (group.current!.closest('form')!.contains(document.activeElement)) group.current!.focus();
  }, []);
  const name = theirs.updatedBy?.name ?? t('system');
  const title = t('conflict.title', { name });
  return (
    <div ref={group} className={styles.conflict} role="group" tabIndex={-1} aria-label={title}>
      <Notice tone="warning" title={title}>
        <p>{t('conflict.text')}</p>
      </Notice>
      <div className={styles.sides}>
        <Side heading={t('conflict.mine')} forms={mine} base={base} target={target} language={language} />
        <Side
          heading={theirs.updatedAt ? t('conflict.theirs', { name, when: date(theirs.updatedAt) }) : name}
          forms={theirs.forms}
          base={base}
          target={target}
          language={language}
        />
        <Side heading={t('conflict.base')} forms={base} target={target} language={language} />
      </div>
      <div className={styles.actions}>
        <Button
          kind="primary"
          onClick={() => {
            text.save('needsReview', theirs);
            announce(t('conflict.keptMine'));
            onKeepMine?.();
          }}
        >
          {t('conflict.keepMine')}
        </Button>
        <Button
          onClick={() => {
            onTakeTheirs?.();
            text.discard();
            announce(t('conflict.tookTheirs'));
          }}
        >
          {t('conflict.takeTheirs')}
        </Button>
        <Button onClick={() => text.rebase(theirs)}>{t('conflict.edit')}</Button>
      </div>
      {equalForms(base, theirs.forms) && <p className={shared.muted}>{t('conflict.onlyState')}</p>}
    </div>
  );
}

interface SideProps {
  readonly heading: string;
  readonly forms: Forms;
  /** Shows the forms as a change of these. */
  readonly base?: Forms;
  readonly target: readonly FormView[];
  readonly language: NamedLanguage;
}

function Side({ heading, forms, base, target, language }: SideProps) {
  const { t } = useTranslation('dragoman/messages');
  const comparison = useLoaded('comparison', () => import('../messages/text-diff')); // until then, the text as it is
  return (
    <section className={styles.side}>
      <h3>{heading}</h3>
      {target.map(({ category = '' }) => (
        <div key={category}>
          {category !== '' && <code className={shared.category}>{category}</code>}
          {base && comparison ? (
            <comparison.TextDiff before={base[category] ?? ''} after={forms[category] ?? ''} language={language} />
          ) : forms[category] ? (
            <p className={shared.text} lang={language.tag} dir={language.direction}>
              <InspectedText text={forms[category]} />
            </p>
          ) : (
            <p className={shared.muted}>{t('form.untranslated')}</p>
          )}
        </div>
      ))}
    </section>
  );
}

/** Announces a conflict while the person is still typing. */
export function ConflictNotice({ theirs }: { theirs: TextView }) {
  const { t } = useTranslation('dragoman/editing');
  return (
    <Notice tone="warning" title={t('conflict.title', { name: theirs.updatedBy?.name ?? t('system') })}>
      <p>{t('conflict.writeOn')}</p>
    </Notice>
  );
}
