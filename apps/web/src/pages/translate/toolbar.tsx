import { memo, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useNavigation } from 'react-router-dom';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import { PageLink } from '../../page/page-link';
import { Chooser } from '../../ui/chooser';
import { Field, Select, TextInput } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { Menu } from '../../ui/menu';
import { Progress } from '../../ui/progress';
import { SearchField } from '../../ui/search-field';
import { useDesk, useDeskChanges } from './desk';
import type { WorkSpace } from './load-work';
import { LONGEST_SEARCH, workFilters, writeAddress, type WorkAddress, type WorkFilter } from './work-address';
import { referenceOf, useWork } from './work-context';
import type { Listed } from './work-list';
import styles from './toolbar.module.css';

/** What is worked on: language, namespace, filters, search; and how far it is. */
export function Toolbar({ listed }: { listed: Listed }) {
  const { t } = useTranslation('dragoman/translate');
  const reader = useLanguage().tag;
  const navigate = useNavigate();
  const { address, space, language } = useWork();
  const here: WorkAddress = { ...address, language: language.tag, cursor: undefined, message: undefined };
  const show = (change: Partial<WorkAddress>, replace = false) =>
    void navigate(`/${reader}${writeAddress({ ...here, ...change })}`, { replace });
  const choose = (form: FormData) => {
    const given = (name: string) => String(form.get(name) ?? '') || undefined;
    const reference = given('reference');
    show({
      language: given('language'),
      namespace: given('namespace'),
      reference,
      since: given('since'),
      q: given('q') ?? '',
    });
  };
  return (
    <div className={styles.toolbar}>
      <Chooser
        action={`/${reader}/${address.page}`}
        choose={choose}
        submitLabel={t('chooser.show')}
        className={styles.chooser}
      >
        <Choices space={space} language={language.tag} namespace={address.namespace} reference={address.reference} />
        {address.page === 'translate' && <Filters here={here} listed={listed} show={show} />}
        <SearchField
          label={t('search.label')}
          labelHidden
          example={t('search.example')}
          longest={LONGEST_SEARCH}
          q={address.q}
          search={(q) => show({ q }, address.q !== '')}
        />
      </Chooser>
      <HowFar listed={listed} />
    </div>
  );
}

interface ChoicesProps {
  space: WorkSpace;
  language: string;
  namespace: string | undefined;
  reference: string | undefined;
}

/** They are many, and the same from message to message. */
const Choices = memo(function Choices({ space, language, namespace, reference }: ChoicesProps) {
  const { t } = useTranslation('dragoman/translate');
  return (
    <>
      <Choice label={t('chooser.language')} name="language" value={language}>
        {space.languages.map(({ tag, ownName }) => (
          <option key={tag} value={tag} lang={tag}>{`${ownName} (${tag})`}</option>
        ))}
      </Choice>
      <Choice label={t('chooser.namespace')} name="namespace" value={namespace ?? ''}>
        <option value="">{t('chooser.everywhere')}</option>
        {space.namespaces.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label={t('chooser.reference')} name="reference" value={reference ?? ''}>
        <option value="">{t('chooser.usual', { language: referenceOf(space, namespace ?? '').ownName })}</option>
        {space.languages.map(({ tag, ownName }) => (
          <option key={tag} value={tag}>
            {t('chooser.from', { language: ownName })}
          </option>
        ))}
      </Choice>
    </>
  );
});

interface ChoiceProps {
  label: string;
  name: string;
  /** What the address says. */
  value: string;
  children: ReactNode;
}

/** What was chosen stands there at once, before the page that it leads to has come. */
function Choice({ label, name, value, children }: ChoiceProps) {
  const select = useRef<HTMLSelectElement>(null);
  // A link, or going back, may lead to another address than the controls last made.
  useLayoutEffect(() => void (select.current!.value = value), [value]);
  return (
    <Field label={label} labelHidden>
      {(control) => (
        <Select {...control} ref={select} name={name} defaultValue={value}>
          {children}
        </Select>
      )}
    </Field>
  );
}

interface FiltersProps {
  here: WorkAddress;
  listed: Listed;
  show: (change: Partial<WorkAddress>) => void;
}

/** Each is a link that puts itself beside the others, or takes itself away. */
function Filters({ here, listed: { counts }, show }: FiltersProps) {
  const { t } = useTranslation('dragoman/translate');
  const { number, list } = useFormatters();
  const desk = useDesk();
  useDeskChanges(desk);
  const { filters, since } = here;
  const known: Partial<Record<WorkFilter, number | undefined>> = {
    untranslated: counts.messages - counts.translated,
    draft: counts.drafts,
    needsReview: counts.needsReview,
    reviewed: counts.reviewed,
    errors: counts.errors,
    warnings: counts.warnings,
    unsaved: desk?.drafts.all(here.language).length,
  };
  const names = [...filters.map((filter) => t(`filter.${filter}`)), ...(since ? [t('filter.since')] : [])];
  const shown = names.length > 0 ? list(names) : t('filter.all');
  const toggled = (filter: WorkFilter) =>
    filters.includes(filter) ? filters.filter((each) => each !== filter) : [...filters, filter];
  return (
    <Menu
      label={`${t('filter.label')}: ${shown}`}
      button={
        <>
          <Icon name="filter" />
          <span className={styles.filterName} data-narrowed={names.length > 0 ? '' : undefined}>
            {shown}
          </span>
        </>
      }
    >
      <ul className={styles.filters}>
        <li>
          <PageLink
            className={styles.filter}
            to={writeAddress({ ...here, filters: [], since: undefined })}
            aria-current={names.length === 0 || undefined}
          >
            <Icon name="check" />
            {t('filter.all')}
            <span className={styles.count}>{number(counts.messages)}</span>
          </PageLink>
        </li>
        {workFilters.map((filter) => (
          <li key={filter}>
            <PageLink
              className={styles.filter}
              to={writeAddress({ ...here, filters: workFilters.filter((each) => toggled(filter).includes(each)) })}
              aria-current={filters.includes(filter) || undefined}
            >
              <Icon name="check" />
              {t(`filter.${filter}`)}
              {known[filter] !== undefined && <span className={styles.count}>{number(known[filter])}</span>}
            </PageLink>
          </li>
        ))}
      </ul>
      {filters.map((filter) => (
        <input key={filter} type="hidden" name="filter" value={filter} />
      ))}
      <Field label={t('filter.since')}>
        {(control) => (
          <TextInput
            {...control}
            key={since}
            type="date"
            name="since"
            defaultValue={since}
            // a date is typed digit by digit: it counts once it is one, and somebody is done with it
            onChange={(event) => event.stopPropagation()}
            onBlur={({ target }) => {
              if ((target.value || undefined) !== since && target.validity.valid)
                show({ since: target.value || undefined });
            }}
          />
        )}
      </Field>
    </Menu>
  );
}

/** Of the language in the namespace, whatever filter and search leave; and beside it what those leave. */
function HowFar({ listed: { counts, matches } }: { listed: Listed }) {
  const { t } = useTranslation('dragoman/translate');
  const { number, percent } = useFormatters();
  const busy = useNavigation().state !== 'idle';
  const { address } = useWork();
  const narrowed = address.filters.length > 0 || address.q !== '' || address.since !== undefined;
  const label = t('progress', { done: counts.translated, count: counts.messages });
  return (
    <div className={styles.progress} aria-busy={busy}>
      {narrowed && <span className={styles.matches}>{t('matches', { count: matches })}</span>}
      <span title={label} className={styles.done}>
        {number(counts.translated)} / {number(counts.messages)}
        <span className={styles.percent}>
          {percent(counts.messages === 0 ? 1 : counts.translated / counts.messages)}
        </span>
      </span>
      <Progress value={counts.translated} max={counts.messages} label={label} />
    </div>
  );
}
