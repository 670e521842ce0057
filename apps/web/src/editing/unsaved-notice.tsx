import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useLocation } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { signInPath } from '../addresses/sign-in-address';
import { translatePath } from '../addresses/translate-address';
import { announce } from '../page/announce';
import { PageLink } from '../page/page-link';
import { Notice } from '../ui/notice';
import { type EditingSession, useDraftChanges, useEditingSession } from './editing-session';

export interface UnsavedNoticeProps {
  /** BCP 47. */
  readonly language: string;
  /** Id of the message that is open: its editor shows refusals and conflicts itself. */
  readonly openMessage: string | undefined;
}

/** Explains why drafts could not be saved or stored, and what to do. The reason is announced when it appears or changes. */
export function UnsavedNotice({ language, openMessage }: UnsavedNoticeProps) {
  const { t } = useTranslation('dragoman/editing');
  const session = useEditingSession();
  useDraftChanges();
  const problem = session && problemOf(session, language, openMessage);
  const title = problem && t(`unsaved.${problem.kind}.title`, { count: problem.refused });
  const text = problem && t(`unsaved.${problem.kind}.text`, { count: problem.submitted });
  useEffect(() => {
    if (title !== undefined) announce(`${title}. ${text}`);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a count that changes with every text is not announced again
  }, [title]);
  const signIn = useHref(signInPath(useLocation(), useLanguage().tag));
  if (!problem) return null;
  if (problem.kind === 'full') {
    return (
      <Notice tone="bad" title={title} compact>
        <p>{text}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title={title} compact>
      <p>
        {text} {problem.kind === 'signedOut' && <a href={signIn}>{t('unsaved.signIn')}</a>}
        {/* Offline, another list would not load. */}
        {(problem.kind === 'server' || problem.kind === 'refused') && (
          <PageLink to={translatePath({ language, filters: ['unsaved'] })}>{t('unsaved.show')}</PageLink>
        )}
      </p>
    </Notice>
  );
}

interface UnsavedProblem {
  /** `full`: the browser does not store drafts. `refused`: the server refuses some. Otherwise why saving has to wait. */
  readonly kind: 'full' | 'signedOut' | 'offline' | 'server' | 'refused';
  /** Number of texts that the person asked to save. */
  readonly submitted: number;
  /** Number of refused texts, without the open one. */
  readonly refused: number;
}

function problemOf(
  { drafts, queue }: EditingSession,
  language: string,
  openMessage: string | undefined,
): UnsavedProblem | undefined {
  const unsaved = drafts.all(language);
  // A draft that was edited while it waited is not sent.
  const submitted = unsaved.filter(({ send }) => send);
  const states = unsaved.map((draft) => queue.state(draft));
  const refused = unsaved.filter(
    ({ keyId }, index) => keyId !== openMessage && ['refused', 'conflict'].includes(states[index]?.kind ?? ''),
  ).length;
  const reason = (['signedOut', 'offline', 'server'] as const).find((each) =>
    submitted.map((draft) => queue.state(draft)).some((state) => state?.kind === 'waiting' && state.reason === each),
  );
  const kind = drafts.isPersistent ? (reason ?? (refused > 0 ? 'refused' : undefined)) : 'full';
  return kind && { kind, submitted: submitted.length, refused };
}
