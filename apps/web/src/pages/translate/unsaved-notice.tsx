import { useTranslation } from 'react-i18next';
import { PageLink } from '../../page/page-link';
import { useSignInPath } from './sign-in-path';
import { Notice } from '../../ui/notice';
import { useDesk, useDeskChanges } from './desk';
import { writeAddress } from './work-address';
import { useWork } from './work-context';

/** That something typed has not arrived, whether it is safe, and what to do. */
export function UnsavedNotice() {
  const { t } = useTranslation('dragoman/translate');
  const { address, language } = useWork();
  const desk = useDesk();
  useDeskChanges(desk);
  const signIn = useSignInPath();
  if (!desk) return null;
  if (!desk.drafts.safe) {
    return (
      <Notice tone="bad" title={t('unsaved.full.title')}>
        <p>{t('unsaved.full.text')}</p>
      </Notice>
    );
  }
  const drafts = desk.drafts.all(language.tag);
  // Only these are sent by themselves; the others are still being written, or wait for a choice.
  const toSend = drafts.filter(({ send }) => send);
  const states = drafts.map(({ message }) => desk.saving.state(message, language.tag));
  const because = (['signedOut', 'offline', 'server'] as const).find((reason) =>
    states.some((state) => state?.kind === 'waiting' && state.because === reason),
  );
  // The one that is open says for itself how it goes.
  const elsewhere = drafts.filter(
    ({ message }, index) => message !== address.message && ['refused', 'conflict'].includes(states[index]?.kind ?? ''),
  );
  if (because === undefined && elsewhere.length === 0) return null;
  const unsaved = writeAddress({
    ...{ page: 'translate' as const, language: language.tag, filters: ['unsaved' as const], q: '' },
  });
  return (
    <Notice
      tone="warning"
      title={because ? t(`unsaved.${because}.title`) : t('unsaved.refused.title', { count: elsewhere.length })}
    >
      <p>
        {because ? t(`unsaved.${because}.text`, { count: toSend.length }) : t('unsaved.refused.text')}{' '}
        {because === 'signedOut' ? (
          <a href={signIn}>{t('unsaved.signIn')}</a>
        ) : (
          <PageLink to={unsaved}>{t('unsaved.show')}</PageLink>
        )}
      </p>
    </Notice>
  );
}
