import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import { isDay } from '../../../../../libs/workspace/src/http/input/day';
import type { MarkedPerson } from '../../page/marked-name';
import { PersonSelect } from '../../accounts/person-select';
import {
  type ContributionsAddress,
  contributionsPath,
  parseContributionsAddress,
  sortingValues,
} from '../../addresses/contributions-address';
import { HiddenFields } from '../../form/hidden-fields';
import { useAppContext } from '../../page/app-context';
import { languageName } from '../../page/language-name';
import { PageLink } from '../../page/page-link';
import { type HeadInput, PageFailure, type PageInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import { useTimeZone } from '../../page/use-time-zone';
import { listActivePeople } from '../../requests/activity';
import { contributionsExportPath, listContributions } from '../../requests/contributions';
import { listLanguages } from '../../requests/languages';
import { dayIn } from '../../tasks/due-day';
import { Button, buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Field, Select, TextInput } from '../../ui/field';
import pageStyles from '../../ui/page.module.css';
import tabs from '../../ui/tabs.module.css';
import { ContributionsTable } from './contributions-table';
import { contributorsOf } from './contributors';
import { firstOfMonth, isTooLong, MAX_DAYS, periodsUntil } from './periods';
import filterStyles from '../../form/filters.module.css';

export const route = {
  path: '/activity/contributions',
  namespaces: ['dragoman/contributions', 'dragoman/activity'],
  audience: 'members',
  navigation: {
    label: 'dragoman/common:navigation.contributions',
    order: 610,
    permission: 'activity.read',
    section: 'publishing',
    icon: 'activity',
    paletteOnly: true,
  },
} satisfies PageRoute;

interface InvalidDays {
  readonly from?: 'day';
  readonly to?: 'day' | 'order' | 'tooLong';
}

export async function loader({ read, url, language: reader, session }: PageInput) {
  const { sort, order, ...report } = parseContributionsAddress(url.search);
  const { from, to, timeZone } = report;
  const [{ people }, { languages }, { person: reading }] = await Promise.all([
    listActivePeople(read),
    listLanguages(read),
    session(),
  ]);
  const today = dayIn(Date.now(), timeZone ?? reading?.timeZone ?? 'UTC');
  const choices = {
    people,
    languages: languages.map(({ tag }) => ({ tag, name: languageName(tag, reader) })),
  };
  const days = { from: from ?? firstOfMonth(to ?? today), to: to ?? today };
  const query = { ...report, ...days };
  const address: ContributionsAddress = { ...query, sort, order };
  const invalid = findInvalidDays(days);
  if (invalid !== undefined) return { address, today, invalid, ...choices };
  try {
    const { contributions, total, timeZone: zone } = await listContributions(read, query);
    const named = contributions.map((contribution) => ({
      ...contribution,
      languageName: languageName(contribution.language, reader),
    }));
    const contributors = contributorsOf(named, { sort, order }, reader);
    return { address, today, report: { contributors, total }, zone, ...choices };
  } catch (error) {
    if (error instanceof PageFailure && error.status === 400) throw new PageFailure(404); // an invalid id
    throw error;
  }
}

function findInvalidDays({ from, to }: { readonly from: string; readonly to: string }): InvalidDays | undefined {
  if (!isDay(from)) return { from: 'day', ...(!isDay(to) && { to: 'day' }) };
  if (!isDay(to)) return { to: 'day' };
  if (to < from) return { to: 'order' };
  return isTooLong({ from, to }) ? { to: 'tooLong' } : undefined;
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/contributions:title') });

/** Who has translated and reviewed how much in a period. */
export default function ContributionsPage() {
  const { t } = useTranslation('dragoman/contributions');
  const { t: tActivity } = useTranslation('dragoman/activity');
  const { date } = useFormatters();
  const { address, today, people, languages, ...data } = useLoaderData<typeof loader>();
  const { from, to, language, person } = address;
  const zone = 'zone' in data ? data.zone : undefined;
  useOwnTimeZone(zone);
  const periods = periodsUntil(today);
  const day = (of: string) => date(of, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <div className={pageStyles.compact}>
      <header className={pageStyles.compactHeader}>
        <p>
          <PageLink to="/activity">{tActivity('title')}</PageLink>
        </p>
        <h1>{t('title')}</h1>
        <p className={pageStyles.lead}>{t('lead')}</p>
      </header>
      <nav className={tabs.tabs} aria-label={t('period.label')}>
        {(['thisMonth', 'lastMonth', 'last30Days'] as const).map((name) => (
          <PageLink
            key={name}
            className={tabs.tab}
            to={contributionsPath({ ...address, ...periods[name] })}
            aria-current={periods[name].from === from && periods[name].to === to ? 'true' : undefined}
          >
            {t(`period.${name}`)}
          </PageLink>
        ))}
      </nav>
      <Filters
        address={address}
        people={people}
        languages={languages}
        invalid={'invalid' in data ? data.invalid : undefined}
      />
      {zone !== undefined && (
        <p className={pageStyles.note}>
          {t('zone')} <bdi translate="no">{zone.replaceAll('_', ' ')}</bdi>
        </p>
      )}
      {!('report' in data) ? (
        <EmptyState icon="search" title={t('invalid.title')}>
          <p>{t('invalid.text')}</p>
          <PageLink to={contributionsPath({ language, person })}>{t('period.thisMonth')}</PageLink>
        </EmptyState>
      ) : data.report.contributors.length === 0 ? (
        <EmptyState icon="search" title={t('none.title')}>
          <p>{t('none.text')}</p>
        </EmptyState>
      ) : (
        <>
          <ContributionsTable
            caption={t('caption', { from: day(from!), to: day(to!) })}
            address={address}
            {...data.report}
          />
          <p className={pageStyles.note}>{t('note')}</p>
        </>
      )}
    </div>
  );
}

/**
 * Reads the report again in the time zone of the browser, which the server does not know, unless the profile or the URL has one.
 * @param zone that of the report
 */
function useOwnTimeZone(zone: string | undefined): void {
  const { person } = useAppContext();
  const timeZone = useTimeZone();
  const language = useLanguage().tag;
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const address = parseContributionsAddress(search);
    if (zone === undefined || zone === timeZone || person?.timeZone || address.timeZone !== undefined) return;
    const path = contributionsPath({ ...address, timeZone });
    void navigate(`/${language}${path}`, { replace: true, preventScrollReset: true });
  }, [zone, timeZone, person, language, search, navigate]);
}

interface FiltersProps {
  readonly address: ContributionsAddress;
  readonly people: readonly MarkedPerson[];
  readonly languages: readonly { readonly tag: string; readonly name: string }[];
  readonly invalid: InvalidDays | undefined;
}

/** Filters the report. The form works without JavaScript as well. */
function Filters({ address, people, languages, invalid }: FiltersProps) {
  const { t } = useTranslation('dragoman/contributions');
  const { t: tActivity } = useTranslation('dragoman/activity');
  const { base, person: reading } = useAppContext();
  const reader = useLanguage().tag;
  const timeZone = useTimeZone();
  const { sort, order, ...query } = address;
  const textOf = (error: 'day' | 'order' | 'tooLong') =>
    error === 'tooLong' ? t('invalid.tooLong', { days: MAX_DAYS }) : tActivity(`filter.invalid.${error}`);
  return (
    <Form
      className={filterStyles.filters}
      role="search"
      aria-label={t('filter')}
      action={`/${reader}/activity/contributions`}
    >
      <div className={filterStyles.range}>
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={tActivity(`filter.${name}`)} error={invalid?.[name] && textOf(invalid[name])}>
            {(control) => (
              <TextInput {...control} key={address[name]} type="date" name={name} defaultValue={address[name]} />
            )}
          </Field>
        ))}
      </div>
      <Field label={tActivity('filter.language')}>
        {(control) => (
          <Select {...control} key={address.language} name="language" defaultValue={address.language ?? ''}>
            <option value="">{tActivity('filter.allLanguages')}</option>
            {languages.map(({ tag, name }) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <PersonSelect
        label={tActivity('filter.person')}
        everybody={tActivity('filter.everybody')}
        people={people}
        value={address.person}
      />
      <HiddenFields values={sortingValues({ sort, order })} />
      {/* The profile says it, or else the browser. */}
      {!reading?.timeZone && <input type="hidden" name="timeZone" value={timeZone} />}
      <Button type="submit">{tActivity('filter.show')}</Button>
      {!invalid && (
        <a className={buttonClass('plain')} href={base + contributionsExportPath(query)} download>
          {tActivity('export')}
        </a>
      )}
    </Form>
  );
}
