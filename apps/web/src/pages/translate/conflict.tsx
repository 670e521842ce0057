import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { TextView, TranslationView } from '../../../../api/src/translations/editing.contract';
import { InspectedText } from '../../messages/inspected-text';
import { TextDiff } from '../../messages/text-diff';
import { announce } from '../../page/announce';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { sameForms, type Forms } from './forms';
import type { EditedText } from './edited-text';
import { useWork } from './work-context';
import styles from './conflict.module.css';
import work from './work.module.css';

export interface ConflictProps {
  readonly row: TranslationView;
  readonly mine: Forms;
  /** What both were written upon. */
  readonly base: Forms;
  readonly theirs: TextView;
  readonly text: EditedText;
}

/**
 * Two wrote the same text: what each made of what was there, side by side. Nothing is discarded until somebody chooses.
 * It takes the place of the fields, and the focus of whoever was in them.
 */
export function Conflict({ row, mine, base, theirs, text }: ConflictProps) {
  const { t } = useTranslation('dragoman/translate');
  const { date } = useFormatters();
  const { language, step } = useWork();
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (group.current!.closest('form')!.contains(document.activeElement)) group.current!.focus();
  }, []);
  const name = theirs.updatedBy?.name ?? t('history.system');
  const categories = row.target.map(({ category }) => category ?? '');
  const side = (heading: string, forms: Forms, diff: boolean) => (
    <section className={styles.side}>
      <h3>{heading}</h3>
      {categories.map((category) => (
        <div key={category}>
          {category !== '' && <code className={work.categoryName}>{category}</code>}
          {diff ? (
            <TextDiff before={base[category] ?? ''} after={forms[category] ?? ''} language={language} />
          ) : base[category] ? (
            <p className={work.text} lang={language.tag} dir={language.direction}>
              <InspectedText text={base[category]} />
            </p>
          ) : (
            <p className={work.muted}>{t('state.untranslated')}</p>
          )}
        </div>
      ))}
    </section>
  );
  return (
    <div ref={group} className={styles.conflict} role="group" tabIndex={-1} aria-label={t('conflict.title', { name })}>
      <Notice tone="warning" title={t('conflict.title', { name })}>
        <p>{t('conflict.text')}</p>
      </Notice>
      <div className={styles.sides}>
        {side(t('conflict.mine'), mine, true)}
        {side(
          theirs.updatedAt ? t('conflict.theirs', { name, when: date(theirs.updatedAt) }) : name,
          theirs.forms,
          true,
        )}
        {side(t('conflict.base'), base, false)}
      </div>
      <div className={work.actions}>
        <Button
          kind="primary"
          onClick={() => {
            text.save('needsReview', theirs);
            announce(t('conflict.keptMine'));
            step(1);
          }}
        >
          {t('conflict.keepMine')}
        </Button>
        <Button
          onClick={() => {
            text.throwAway();
            announce(t('conflict.tookTheirs'));
          }}
        >
          {t('conflict.takeTheirs')}
        </Button>
        <Button onClick={() => text.editOn(theirs)}>{t('conflict.edit')}</Button>
      </div>
      {sameForms(base, theirs.forms) && <p className={work.muted}>{t('conflict.onlyState')}</p>}
    </div>
  );
}
