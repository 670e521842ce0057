import { useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLocation } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { switchInPlace } from '../page/in-place';
import { useSurroundings } from '../page/surroundings';
import { Icon } from '../ui/icon';
import menus from './menus.module.css';
import styles from './member.module.css';

/** Says on every page that what is shown is not what visitors see, for as long as that is so. */
export function DraftsBanner() {
  const { t } = useTranslation('dragoman/common');
  const drafts = useDrafts();
  if (!drafts) return null;
  return (
    <div className={styles.drafts}>
      <Icon name="info" />
      <p>{t('drafts.shown')}</p>
      <DraftsForm shown={false}>
        <button type="submit" className={styles.end}>
          {t('drafts.end')}
        </button>
      </DraftsForm>
    </div>
  );
}

export function DraftsSwitch() {
  const { t } = useTranslation('dragoman/common');
  const drafts = useDrafts();
  return (
    <DraftsForm shown={!drafts}>
      <button type="submit" role="switch" aria-checked={drafts} className={`${menus.item} ${styles.out}`}>
        {t('drafts.show')}
        {drafts && <Icon name="check" className={menus.check} />}
      </button>
    </DraftsForm>
  );
}

/** The next page is a document of its own: all of its texts are drafts, or none. */
function DraftsForm({ shown, children }: { shown: boolean; children: ReactNode }) {
  const language = useLanguage().tag;
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action={`/${language}/drafts`}
      reloadDocument
      onSubmit={() => {
        if (!shown) switchInPlace(false); // it would show them again
      }}
    >
      {shown && <input type="hidden" name="shown" value="on" />}
      <input type="hidden" name="next" value={pathname.slice(1 + language.length) + search} />
      {children}
    </Form>
  );
}

/** Whether this person is shown texts that are not published yet. */
function useDrafts(): boolean {
  const { browserTexts: texts, drafts = false } = useSurroundings();
  return useSyncExternalStore(
    texts?.subscribe ?? never,
    () => texts?.showsDrafts ?? drafts,
    () => drafts,
  );
}

const never = () => () => {};
