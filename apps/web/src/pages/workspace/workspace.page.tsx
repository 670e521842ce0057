import { useTranslation } from 'react-i18next';
import { useLoaderData, useLocation } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { may } from '../../../../api/src/people/permissions';
import { coverageSheet, type Coverage } from '../../coverage/coverage-sheet';
import { readAddress } from '../../coverage/coverage-address';
import { HeatMap } from '../../coverage/heat-map';
import { LanguageBars } from '../../coverage/language-bars';
import { Legend } from '../../coverage/legend';
import type { HeadInput, PageInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import { useSurroundings } from '../../page/surroundings';
import { workspace } from '../../requests/work';
import { activity, progress } from '../../requests/workspace';
import frame from '../../ui/page.module.css';
import { SetLine } from '../activity/set-line';
import { BlockedList } from './blocked-list';
import { FirstSteps } from './first-steps';
import { ProgressCurve } from './progress-curve';
import { blocked, waitingFor } from './waiting';
import { WaitingTable } from './waiting-table';
import { workCoverage } from './work-coverage';
import { translatePath } from './translate-path';
import styles from './workspace.module.css';

const LATEST = '5';

export async function loader({ read, language }: PageInput) {
  const [view, { days }, { sets }] = await Promise.all([
    workspace(read),
    progress(read),
    activity(read, { limit: LATEST }),
  ]);
  return { view, days, sets, coverage: workCoverage(view, language) };
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/workspace:title') });

/** Where somebody who works on texts arrives: what waits for them, what happened, and how far everything is. */
export default function WorkspacePage() {
  const { t } = useTranslation('dragoman/workspace');
  const { list } = useFormatters();
  const { view, days, sets, coverage } = useLoaderData<typeof loader>();
  const person = useSurroundings().person!;
  const { languages, namespaces, counts } = view;
  const messages = Math.max(0, ...counts.map((row) => row.reduce((sum, { messages }) => sum + messages, 0)));
  const isBegun = languages.length > 1 && messages > 0;
  return (
    <div className={frame.page}>
      <header className={frame.short}>
        <h1>{t('title')}</h1>
        {isBegun && (
          <p className={frame.lead}>
            {list([
              t('figures.languages', { count: languages.length }),
              t('figures.namespaces', { count: namespaces.length }),
              t('figures.messages', { count: messages }),
            ])}
          </p>
        )}
      </header>

      {!isBegun && <FirstSteps languages={languages.length} messages={messages} person={person} />}

      {isBegun && (
        <div className={styles.columns}>
          <div className={styles.column}>
            {may(person, 'texts.edit') && (
              <section className={styles.part} aria-labelledby="waiting">
                <h2 id="waiting">{t('waiting.title')}</h2>
                <WaitingTable waiting={waitingFor(person, view)} />
              </section>
            )}
            <section className={styles.part} aria-labelledby="progress">
              <h2 id="progress">{t('progress.title')}</h2>
              <ProgressCurve days={days} />
            </section>
          </div>
          <div className={styles.column}>
            {may(person, 'texts.edit') && (
              <section className={styles.part} aria-labelledby="blocked">
                <h2 id="blocked">{t('blocked.title')}</h2>
                <BlockedList blocked={blocked(person, view)} everywhere={may(person, 'releases.publish')} />
              </section>
            )}
            {sets.length > 0 && (
              <section className={styles.part} aria-labelledby="activity">
                <h2 id="activity">{t('activity.title')}</h2>
                <ol className={styles.latest}>
                  {sets.map((set) => (
                    <li key={set.id}>
                      <SetLine set={set} />
                    </li>
                  ))}
                </ol>
                <p>
                  <PageLink to="/activity">{t('activity.all')}</PageLink>
                </p>
              </section>
            )}
          </div>
        </div>
      )}

      {isBegun && <CoverageOf coverage={coverage} />}
    </div>
  );
}

/** How far each language is with each namespace; every number leads to where it grows. */
function CoverageOf({ coverage }: { coverage: Coverage }) {
  const { t } = useTranslation('dragoman/workspace');
  const address = readAddress(useLocation().search);
  const sheet = coverageSheet(coverage, address);
  return (
    <section className={styles.coverage} aria-labelledby="coverage">
      <h2 id="coverage">{t('coverage.title')}</h2>
      <Legend />
      <HeatMap address={address} sheet={sheet} href={translatePath} />
      <LanguageBars address={address} sheet={sheet} href={translatePath} />
    </section>
  );
}
