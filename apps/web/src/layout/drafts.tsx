import { useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLocation } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { setInPlace } from '../page/in-place';
import { useAppContext } from '../page/app-context';
import { Icon } from '../ui/icon';
import menus from './menus.module.css';
import styles from './member.module.css';

/** A notice on every page while it shows drafts, which visitors do not see. */
export function DraftsBanner() {
  const { t } = useTranslation('dragoman/common');
  const drafts = useDrafts();
  // Where the workspace shows a page in a frame, it looks as for visitors.
  const isFramed = useSyncExternalStore(neverChanges, isInFrame, onServer);
  if (!drafts || isFramed) return null;
  return (
    <div className={styles.drafts}>
      <Icon name="info" />
      <p>{t('drafts.shown')}</p>
      <DraftsForm shown={false}>
        <button type="submit" className={styles.endButton}>
          {t('drafts.end')}
        </button>
      </DraftsForm>
    </div>
  );
}

/** Switches between drafts and published texts. */
export const DraftsSwitch = () => <Switch isOn={useDrafts()} />;

/** The same for the pages of an application that the workspace is mounted in. Those of the workspace show no drafts then. */
export const ApplicationDraftsSwitch = () => <Switch isOn={useAppContext().host!.showsDrafts} />;

function Switch({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('dragoman/common');
  return (
    <DraftsForm shown={!isOn}>
      <button type="submit" role="switch" aria-checked={isOn} className={`${menus.item} ${styles.menuButton}`}>
        {t('drafts.show')}
        {isOn && <Icon name="check" className={menus.check} />}
      </button>
    </DraftsForm>
  );
}

/** Reloads the document, so that either all of its texts are drafts or none. */
function DraftsForm({ shown, children }: { shown: boolean; children: ReactNode }) {
  const language = useLanguage().tag;
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action={`/${language}/drafts`}
      reloadDocument
      onSubmit={() => {
        if (!shown) setInPlace(false); // Edit in place would show drafts again
      }}
    >
      {shown && <input type="hidden" name="shown" value="on" />}
      <input type="hidden" name="next" value={pathname.slice(1 + language.length) + search} />
      {children}
    </Form>
  );
}

/** Returns whether the page shows drafts. */
export function useDrafts(): boolean {
  const { browserTexts: texts, drafts = false } = useAppContext();
  return useSyncExternalStore(
    texts?.subscribe ?? neverChanges,
    () => texts?.showsDrafts ?? drafts,
    () => drafts,
  );
}

const neverChanges = () => () => {};
const isInFrame = () => window.parent !== window;
const onServer = () => false;
