import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type {
  LeftOutReason,
  PretranslationView,
  UndonePretranslationView,
} from '../../../../../libs/workspace/src/pretranslation/pretranslation.contract';
import { pretranslationPath } from '../../addresses/pretranslation-address';
import { translatePath } from '../../addresses/translate-address';
import { Confirmation } from '../../form/confirmation';
import { HiddenFields } from '../../form/hidden-fields';
import { refuseForm } from '../../form/refused-form';
import { respondToForm } from '../../form/respond-to-form';
import { SettingsSection } from '../../form/settings-section';
import { SubmitButton } from '../../form/submit-button';
import { SuccessNotice } from '../../form/success-notice';
import { useFormResult } from '../../form/use-form-result';
import { FindingList } from '../../messages/finding-list';
import { languageName } from '../../page/language-name';
import { PageLink } from '../../page/page-link';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import {
  cancelPretranslation,
  getPretranslation,
  listLeftOutTexts,
  undoPretranslation,
} from '../../requests/pretranslations';
import { SettingsFrame } from '../../settings-ui/settings-frame';
import { useReloadWhile } from '../../settings-ui/use-reload-while';
import { buttonClass } from '../../ui/button';
import { Progress } from '../../ui/progress';
import { Table } from '../../ui/table';
import { doneCount, isEnded, leftOutCount, LeftOutReasonText, PretranslationState } from './pretranslation-state';
import styles from '../../form/form.module.css';
import { Breakable } from '../../ui/breakable';

export const route = {
  path: '/settings/pretranslation/:id',
  namespaces: ['dragoman/settings', 'dragoman/pretranslation', 'dragoman/messages'],
  audience: 'members',
} satisfies PageRoute;

export async function loader({ read, params, url, language }: PageInput) {
  const id = params.id!;
  const [job, { texts, next }] = await Promise.all([
    getPretranslation(read, id),
    listLeftOutTexts(read, id, url.searchParams.get('cursor') ?? undefined),
  ]);
  const together = job.together && {
    characters: job.together.characters,
    languages: job.together.languages.map((tag) => languageName(tag, language)),
  };
  return { job, together, texts, next, languageName: languageName(job.language, language) };
}

export async function action({ form, params, language, send }: ActionInput) {
  const id = params.id!;
  if (form.get('intent') === 'cancel') {
    return respondToForm(form, cancelPretranslation(send, id), { to: `/${language}${pretranslationPath({ id })}` });
  }
  const undone = await undoPretranslation(send, id);
  return undone.ok ? undone.view : refuseForm(form, undone.problem);
}

export const head = ({ t, data }: HeadInput<{ languageName: string } | undefined>) => ({
  title: [t('dragoman/pretranslation:title'), data?.languageName].filter(Boolean).join(' · '),
});

/** One pre-translation: its progress while it runs, and then its report. */
export default function PretranslationPage() {
  const { t } = useTranslation('dragoman/pretranslation');
  const { number, list } = useFormatters();
  const { job, together, languageName: name } = useLoaderData<typeof loader>();
  const undone = useFormResult<UndonePretranslationView>();
  useReloadWhile(!isEnded(job));
  const done = doneCount(job);
  return (
    <SettingsFrame
      title={`${t('title')} · ${name}`}
      parentLink={<PageLink to="/settings/pretranslation">{t('all')}</PageLink>}
    >
      {undone && (
        <SuccessNotice title={t('undone', { removed: undone.removed })}>
          {undone.kept > 0 && <p>{t('kept', { kept: undone.kept })}</p>}
        </SuccessNotice>
      )}
      <p role="status" className={styles.row}>
        <PretranslationState job={job} />
        <span>{t('progress', { done, total: job.texts })}</span>
      </p>
      {!isEnded(job) && <Progress value={done} max={job.texts} label={t('progress', { done, total: job.texts })} />}
      <dl className={styles.facts}>
        <dt>{t('fromMemory')}</dt>
        <dd>{number(job.fromMemory)}</dd>
        {job.provider !== null && (
          <>
            <dt>{t('fromMachine', { provider: job.provider })}</dt>
            <dd>{number(job.fromMachine)}</dd>
            <dt>{t('characters')}</dt>
            <dd>
              {together ? number(job.characters) : t('ofCharacters', { used: job.characters, max: job.maxCharacters })}
            </dd>
            {together && (
              <>
                <dt>{t('charactersTogether', { languages: list(together.languages) })}</dt>
                <dd>{t('ofCharacters', { used: together.characters, max: job.maxCharacters })}</dd>
              </>
            )}
          </>
        )}
        <dt>{t('leftOutTexts')}</dt>
        <dd>{number(leftOutCount(job))}</dd>
        <dt>{t('startedBy')}</dt>
        <dd>
          <bdi>{job.createdBy.name}</bdi>
        </dd>
      </dl>
      <Actions job={job} />
      <LeftOut />
    </SettingsFrame>
  );
}

function Actions({ job }: { job: PretranslationView }) {
  const { t } = useTranslation('dragoman/pretranslation');
  const written = job.fromMemory + job.fromMachine;
  const isUndoable = isEnded(job) && job.undoneAt === undefined && written > 0;
  const { language } = job;
  return (
    <div className={styles.row}>
      {written > 0 && job.undoneAt === undefined && (
        <PageLink
          to={translatePath({ page: 'translate', language, filters: ['pretranslated'], q: '' })}
          className={buttonClass()}
        >
          {t('review')}
        </PageLink>
      )}
      {!isEnded(job) && job.state !== 'canceling' && (
        <Confirmation label={t('cancel')}>
          <p>{t('cancelText')}</p>
          <Form method="post">
            <HiddenFields values={{ intent: 'cancel' }} />
            <SubmitButton>{t('cancel')}</SubmitButton>
          </Form>
        </Confirmation>
      )}
      {isUndoable && (
        <Confirmation label={t('undo')}>
          <p>{t('undoText')}</p>
          <Form method="post">
            <HiddenFields values={{ intent: 'undo' }} />
            <SubmitButton>{t('undo')}</SubmitButton>
          </Form>
        </Confirmation>
      )}
    </div>
  );
}

/** The texts that are not translated: their number for each reason, and one by one. */
function LeftOut() {
  const { t } = useTranslation('dragoman/pretranslation');
  const { number } = useFormatters();
  const { job, texts, next } = useLoaderData<typeof loader>();
  const { id, language, provider } = job;
  if (texts.length === 0) return null;
  return (
    <SettingsSection title={t('leftOutTexts')}>
      <dl className={styles.facts}>
        {Object.entries(job.leftOut).map(([reason, count]) => (
          <div key={reason}>
            <dt>
              <LeftOutReasonText reason={reason as LeftOutReason} provider={provider} />
            </dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
      <Table caption={t('leftOutTexts')} captionHidden>
        <thead>
          <tr>
            <th scope="col">{t('key')}</th>
            <th scope="col">{t('why')}</th>
          </tr>
        </thead>
        <tbody>
          {texts.map(({ keyId, namespace, key, reason, findings }) => (
            <tr key={keyId}>
              <th scope="row">
                <PageLink
                  to={translatePath({ page: 'translate', namespace, language, key: keyId, filters: [], q: '' })}
                >
                  <code>
                    <Breakable text={key} />
                  </code>
                </PageLink>
              </th>
              <td>
                <LeftOutReasonText reason={reason!} provider={provider} />
                {findings && <FindingList findings={findings} />}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {next !== undefined && (
        <p>
          <PageLink to={pretranslationPath({ id, cursor: next })} className={buttonClass()}>
            {t('more')}
          </PageLink>
        </p>
      )}
    </SettingsSection>
  );
}
