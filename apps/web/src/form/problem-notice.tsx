import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionData, useHref, useLocation } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { signInPath } from '../addresses/sign-in-address';
import type { Refusal } from '../page/page-module';
import { Notice } from '../ui/notice';
import { FocusedAlert } from './focused-alert';
import { ReauthenticationForm } from './reauthentication-form';
import type { RefusedForm } from './refused-form';

interface ProblemNoticeProps {
  problem: Refusal;
  /** Shown instead of the detail of the problem, which may describe the API rather than the form. */
  advice?: ReactNode;
  children?: ReactNode;
}

/**
 * Explains why a form was refused, and when to try again, or asks the person to prove who they are. It takes the focus.
 */
export function ProblemNotice({ problem, advice, children }: ProblemNoticeProps) {
  const { t } = useTranslation(['dragoman/failures', 'dragoman/common']);
  // In a new tab, so that this form can be sent again afterwards.
  const signIn = useHref(signInPath(useLocation(), useLanguage().tag));
  const result = useActionData<RefusedForm>();
  const { title, detail, type, status, retryAfter, errorId } = problem;
  if (result?.problem === problem && result.reauthentication) {
    return <ReauthenticationForm problem={problem} reauthentication={result.reauthentication} />;
  }
  const explanation = () => {
    if (retryAfter) return t('wait', { count: Math.ceil(retryAfter / 60) });
    if (status === 412) return t('stale'); // `detail` refers to members of the JSON, which are not on screen
    return title ? (advice ?? detail) : t('unsent.text');
  };
  return (
    <FocusedAlert response={problem}>
      <Notice tone="bad" title={title || t('unsent.title')}>
        <p>{explanation()}</p>
        {children}
        {type === 'urn:problem:unauthorized' && (
          <p>
            <a href={signIn} target="_blank" rel="noreferrer">
              {t('dragoman/common:account.signIn')}
            </a>
          </p>
        )}
        {status >= 500 && errorId && <p>{t('failure.id', { id: errorId })}</p>}
      </Notice>
    </FocusedAlert>
  );
}

/** Returns the problem of one value by its JSON pointer: `/email`. */
export const problemAt = (problem: Refusal | undefined, pointer: string): string | undefined =>
  problem?.errors?.find((error) => error.pointer === pointer)?.detail;
