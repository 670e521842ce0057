import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextIdentity } from '@dragoman/i18n/react/texts-in-place';
import type { ProfileView } from '../../../../libs/workspace/src/people/people.contract';
import type { NamedTextView } from '../../../../libs/workspace/src/texts/texts.contract';
import { TextEditor } from '../translation-editor/text-editor';
import { PageFailure } from '../page/page-module';
import { PageLink } from '../page/page-link';
import { readInBrowser } from '../requests/from-browser';
import { findText } from '../requests/texts';
import { buttonClass } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Notice } from '../ui/notice';
import styles from './in-place.module.css';

export interface TextDialogProps {
  readonly name: TextIdentity;
  readonly person: ProfileView;
  readonly close: () => void;
}

/** Edits one text of the page, in the language of the page. */
export function TextDialog({ name, person, close }: TextDialogProps) {
  const { t } = useTranslation('dragoman/in-place');
  const [view, setView] = useState<NamedTextView>();
  const [failure, setFailure] = useState<PageFailure>();
  useEffect(() => {
    let isCancelled = false;
    findText(readInBrowser, name).then(
      (found) => !isCancelled && setView(found),
      (error) => !isCancelled && setFailure(error instanceof PageFailure ? error : new PageFailure(0)),
    );
    return () => void (isCancelled = true);
  }, [name]);
  return (
    <Dialog title={t('edit.title')} closeLabel={t('close')} close={close}>
      <p className={styles.name}>
        <code translate="no">{`${name.namespace}:${name.key}`}</code>
      </p>
      {!view && !failure && <p role="status">{t('edit.loading')}</p>}
      {failure && <LoadFailure status={failure.status} />}
      {view && <TextEditor view={view} person={person} onView={setView} onSaved={close} />}
    </Dialog>
  );
}

function LoadFailure({ status }: { status: number }) {
  const { t } = useTranslation('dragoman/in-place');
  if (status !== 404) {
    return (
      <Notice tone="bad" title={t('edit.failed.title')}>
        <p>{t('edit.failed.text')}</p>
      </Notice>
    );
  }
  return (
    <Notice title={t('edit.unknown.title')}>
      <p>{t('edit.unknown.text')}</p>
      <p>
        <PageLink to="/files" className={buttonClass()}>
          {t('edit.unknown.files')}
        </PageLink>
      </p>
    </Notice>
  );
}
