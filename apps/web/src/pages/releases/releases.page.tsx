import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import type {
  PublishedState,
  ReleaseView,
  RunningBuildsRule,
} from '../../../../../libs/workspace/src/releases/releases.contract';
import type { ActionInput, HeadInput } from '../../page/page-module';
import { pathWithQuery } from '../../addresses/path-with-query';
import { SuccessNotice } from '../../form/success-notice';
import { respondToForm } from '../../form/respond-to-form';
import { useConfirmedChange, useRefusal } from '../../form/use-form-result';
import { changePublishingRules, publishRelease, rollBackRelease } from '../../requests/releases';
import {
  cancelScheduledRelease,
  changeScheduledRelease,
  publishScheduledRelease,
  scheduleRelease,
} from '../../requests/scheduled-releases';
import { useAppContext } from '../../page/app-context';
import pageStyles from '../../ui/page.module.css';
import { loadReleases, type ReleasesData } from './load-releases';
import { NextRelease } from './next-release';
import { PublishingRules } from './publishing-rules';
import type { PageRoute } from '../../page/page-route';
import { ScheduledNext } from './scheduled/scheduled-next';
import { ScheduledList } from './scheduled/scheduled-list';
import { instantOf } from './scheduled/zoned-time';
import { ReleaseList } from './release-list';

export const route = {
  path: '/releases',
  namespaces: ['dragoman/releases', 'dragoman/messages'],
  audience: 'members',
  navigation: {
    label: 'dragoman/common:navigation.releases',
    order: 400,
    permission: 'releases.read',
    section: 'publishing',
    icon: 'releases',
  },
} satisfies PageRoute;

export const loader = loadReleases;

export async function action({ form, url: { pathname: page }, send }: ActionInput) {
  const valueOf = (name: string) => form.get(name) ?? '';
  const note = valueOf('note').trim();
  const optionalNote = note === '' ? {} : { note };
  const schedule = {
    ...{ at: instantOf(valueOf('at'), valueOf('zone')), leaveErrors: form.has('leaveErrors') },
    ...optionalNote,
  };
  const to = ({ number }: ReleaseView) => pathWithQuery(page, { release: number });
  switch (form.get('intent') ?? '') {
    case 'rules': {
      const rules = {
        minState: valueOf('minState') as PublishedState,
        runningBuilds: valueOf('runningBuilds') as RunningBuildsRule,
      };
      return respondToForm(form, changePublishingRules(send, rules, Number(valueOf('version'))), { to: page });
    }
    case 'rollback': {
      const release = rollBackRelease(send, valueOf('release'), optionalNote, valueOf('idempotencyKey'));
      return respondToForm(form, release, { to, done: 'rolledBack' });
    }
    case 'schedule': {
      const scheduled = scheduleRelease(send, schedule, valueOf('idempotencyKey'));
      return respondToForm(form, scheduled, { to: page, done: 'scheduled' });
    }
    case 'scheduleChange': {
      const changed = changeScheduledRelease(send, valueOf('scheduled'), schedule, Number(valueOf('version')));
      return respondToForm(form, changed, { to: page, done: 'scheduleChanged' });
    }
    case 'scheduleCancel': {
      const canceled = cancelScheduledRelease(send, valueOf('scheduled'), Number(valueOf('version')));
      return respondToForm(form, canceled, { to: page, done: 'scheduleCanceled' });
    }
    case 'scheduleNow': {
      // Without the check box, which is only shown while texts have errors: as scheduled.
      const body = form.has('leaveErrors') ? { leaveErrors: true } : {};
      const release = publishScheduledRelease(send, valueOf('scheduled'), body, valueOf('idempotencyKey'));
      return respondToForm(form, release, { to, done: 'published' });
    }
    default: {
      const body = { hash: valueOf('hash'), leaveErrors: form.has('leaveErrors'), ...optionalNote };
      return respondToForm(form, publishRelease(send, body, valueOf('idempotencyKey')), { to, done: 'published' });
    }
  }
}

/** Also after a refusal, which may be because the preview is outdated. */
export const shouldRevalidate = () => true;

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/releases:title') });

/** The next release and the release history. */
export default function ReleasesPage() {
  const { t } = useTranslation('dragoman/releases');
  const { publishedNumber, list } = useLoaderData<ReleasesData>();
  const done = useConfirmedChange(['published', 'rolledBack', 'scheduled', 'scheduleChanged', 'scheduleCanceled']);
  const isReleased = done === 'published' || done === 'rolledBack';
  const refusals = {
    publish: useRefusal('publish'),
    rules: useRefusal('rules'),
    rollback: useRefusal('rollback'),
    later: useRefusal('schedule'),
    scheduled: useRefusal('scheduleChange', 'scheduleCancel', 'scheduleNow'),
  };
  const { person } = useAppContext();
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.header}>
        <h1>{t('title')}</h1>
        <p className={pageStyles.lead}>{t('lead')}</p>
      </header>
      {isReleased && publishedNumber !== undefined && (
        <SuccessNotice title={t(`done.${done}`, { number: publishedNumber })}>
          <p>{t('done.text')}</p>
          {done === 'rolledBack' && <ScheduledNext />}
        </SuccessNotice>
      )}
      {done && !isReleased && <SuccessNotice title={t(`done.${done}`)} />}
      <NextRelease refusal={refusals.publish} laterRefusal={refusals.later}>
        <PublishingRules mayChange={may(person, 'languages.manage')} refusal={refusals.rules} />
      </NextRelease>
      <ScheduledList
        mayPublish={may(person, 'releases.publish')}
        refusal={refusals.scheduled}
        isChanged={done === 'scheduleChanged'}
      />
      <ReleaseList list={list} mayRollBack={may(person, 'releases.publish')} refusal={refusals.rollback} />
    </div>
  );
}
