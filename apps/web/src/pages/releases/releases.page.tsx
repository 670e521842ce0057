import { useTranslation } from 'react-i18next';
import { redirect, useActionData, useLoaderData } from 'react-router-dom';
import { may } from '../../../../api/src/people/permissions';
import type { PublishedState, PublishingRulesInput, ReleaseView } from '../../../../api/src/releases/releases.contract';
import type { ActionInput, HeadInput } from '../../page/page-module';
import { refused, type RefusedForm } from '../../page/refused-form';
import { useSurroundings } from '../../page/surroundings';
import { Notice } from '../../ui/notice';
import frame from '../../ui/page.module.css';
import { loadReleases, type ReleasesData } from './load-releases';
import { NextRelease } from './next-release';
import { PublishingRules } from './publishing-rules';
import { ReleaseList } from './release-list';

export const loader = loadReleases;

export async function action({ form, url, send }: ActionInput) {
  const asked = (name: string) => form.get(name) ?? '';
  const note = asked('note').trim();
  if (asked('do') === 'rules') {
    const body: PublishingRulesInput = { least: asked('least') as PublishedState };
    const changed = await send('PUT', '/api/v1/releases/rules', { body, ifMatch: Number(asked('version')) });
    return changed.ok ? redirect(url.pathname) : refused(form, changed.problem);
  }
  const rollback = asked('do') === 'rollback';
  const path = rollback ? `/api/v1/releases/${encodeURIComponent(asked('release'))}/rollback` : '/api/v1/releases';
  const what = rollback ? {} : { hash: asked('hash'), leaveErrors: form.has('leaveErrors') };
  const body = { ...what, ...(note && { note }) };
  const made = await send<ReleaseView>('POST', path, { body, idempotencyKey: asked('once') });
  if (!made.ok) return refused(form, made.problem);
  return redirect(`${url.pathname}?${rollback ? 'rolledBack' : 'published'}=${made.view.number}`);
}

/** After a refusal as well: what was shown holds no longer. */
export const shouldRevalidate = () => true;

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/releases:title') });

/** What would be published now, and what was. */
export default function ReleasesPage() {
  const { t } = useTranslation('dragoman/releases');
  const { done, list } = useLoaderData<ReleasesData>();
  const refusal = useActionData() as RefusedForm | undefined;
  const { person } = useSurroundings();
  return (
    <div className={frame.page}>
      <header className={frame.opening}>
        <h1>{t('title')}</h1>
        <p className={frame.lead}>{t('lead')}</p>
      </header>
      {!refusal && (done.published ?? done.rolledBack) !== undefined && (
        <div role="status">
          <Notice
            tone="good"
            title={
              done.published === undefined
                ? t('done.rolledBack', { number: done.rolledBack! })
                : t('done.published', { number: done.published })
            }
          >
            <p>{t('done.text')}</p>
          </Notice>
        </div>
      )}
      <NextRelease refusal={refusal?.values.do === 'publish' ? refusal : undefined} />
      <PublishingRules
        mayChange={may(person, 'languages.manage')}
        refusal={refusal?.values.do === 'rules' ? refusal : undefined}
      />
      <ReleaseList
        list={list}
        mayRollBack={may(person, 'releases.publish')}
        refusal={refusal?.values.do === 'rollback' ? refusal : undefined}
      />
    </div>
  );
}
