import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import type { NewTokenView } from '../../../../../libs/workspace/src/tokens/tokens.contract';
import { refuseForm } from '../../form/refused-form';
import { ProblemNotice } from '../../form/problem-notice';
import { SubmitButton } from '../../form/submit-button';
import { useFormResult, useRefusal } from '../../form/use-form-result';
import { type ActionInput, type HeadInput, PageFailure, type PageInput, type ReadJson } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import { createToken } from '../../requests/account';
import { getDrafts } from '../../requests/releases';
import { buttonClass } from '../../ui/button';
import { Notice } from '../../ui/notice';
import styles from '../../form/form.module.css';

export const route = {
  path: '/connect',
  namespaces: ['dragoman/connect', 'dragoman/forms'],
  audience: 'members',
  query: ['to', 'state'],
} satisfies PageRoute;

/** Length of a token's name, in characters. */
const MAX_NAME_LENGTH = 100;

interface FrontEnd {
  /** `https://shop.example` */
  readonly origin: string;
  /** Address without a fragment, to come back to. */
  readonly to: string;
  readonly state: string;
  /** Whether the origin is one of those that the operator lists. Only they get a token. */
  readonly isListed: boolean;
}

async function frontEndOf(url: URL, read: ReadJson): Promise<FrontEnd> {
  const address = url.searchParams.get('to') ?? '';
  if (!URL.canParse(address)) throw new PageFailure(404);
  const to = new URL(address);
  to.hash = '';
  const { frontEnds } = await getDrafts(read);
  return {
    origin: to.origin,
    to: to.href,
    state: url.searchParams.get('state') ?? '',
    isListed: frontEnds.includes(to.origin),
  };
}

export const loader = ({ url, read }: PageInput) => frontEndOf(url, read);

export async function action({ url, read, send, form }: ActionInput) {
  const { origin, isListed } = await frontEndOf(url, read);
  if (!isListed) throw new PageFailure(403);
  const name = origin.slice(0, MAX_NAME_LENGTH);
  const created = await createToken(send, { name, scopes: ['drafts.preview'], days: 1 });
  return created.ok ? created.view : refuseForm(form, created.problem);
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/connect:title') });

/** Lets a front end of another origin show drafts, so that its texts can be edited in place. */
export default function ConnectPage() {
  const { t } = useTranslation('dragoman/connect');
  const { origin, to, state, isListed } = useLoaderData<typeof loader>();
  const created = useFormResult<NewTokenView>();
  const refusal = useRefusal();
  // Only pages of that origin see the fragment, which browsers send to no server.
  const target = created && `${to}#${new URLSearchParams({ 'dragoman-drafts': created.token, state })}`;
  useEffect(() => {
    if (target !== undefined) location.replace(target);
  }, [target]);
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      {!isListed && (
        <Notice tone="bad" title={t('unlisted.title', { origin })}>
          <p>{t('unlisted.text')}</p>
        </Notice>
      )}
      {isListed && (
        <>
          <p>{t('text', { origin })}</p>
          <p>{t('limits')}</p>
          {refusal && <ProblemNotice problem={refusal.problem} />}
          {target !== undefined ? (
            <a className={buttonClass('primary')} href={target}>
              {t('continue', { origin })}
            </a>
          ) : (
            !refusal?.reauthentication && (
              <Form method="post">
                <SubmitButton>{t('allow')}</SubmitButton>
              </Form>
            )
          )}
        </>
      )}
    </div>
  );
}
