import { memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type NavigateOptions, useNavigate } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { MAX_SEARCH_LENGTH } from '../../addresses/path-with-query';
import {
  FOCUS_FIELD_UNLESS_TOUCH,
  translatePath,
  withoutTask,
  type TranslateAddress,
} from '../../addresses/translate-address';
import { useAppContext } from '../../page/app-context';
import { useShortcutKeys, useShortcuts } from '../../page/shortcuts';
import { useLoaded } from '../../page/use-loaded';
import { AutoSubmitForm } from '../../ui/auto-submit-form';
import { SearchField } from '../../ui/search-field';
import type { ListTotals } from '../list/translation-list';
import { useTranslationEditor } from '../translation-editor-context';
import { useActiveFilterNames } from './active-filters';
import { FilterMenu } from './filter-menu';
import { FoldedOptions } from './folded-options';
import { ListProgress } from './list-progress';
import { ListSelects } from './list-selects';
import { SearchHelp } from './search-help';
import styles from './toolbar.module.css';

/** Language, namespace, filters and search of the list, and the progress of the translation. */
export const Toolbar = memo(function Toolbar({ counts, matches }: ListTotals) {
  const { t } = useTranslation('dragoman/translate');
  const reader = useLanguage().tag;
  const navigate = useNavigate();
  const { address, workspace, language, mayReview } = useTranslationEditor();
  const base: TranslateAddress = { ...address, language: language.tag, cursor: undefined, key: undefined };
  const showList = (change: Partial<TranslateAddress>, options: NavigateOptions = {}) =>
    void navigate(`/${reader}${translatePath({ ...base, ...change })}`, options);
  const showChosenList = (data: FormData) => {
    const value = (name: string) => (data.get(name) as string | null) || undefined;
    const texts = {
      namespace: value('namespace'),
      since: value('since') === base.since?.slice(0, 10) ? base.since : value('since'), // the field has only the day
      updatedBy: value('updatedBy'),
      q: value('q') ?? '',
    };
    // The list of another language has the open text as well, unless a filter decides that by its translation.
    const names = Object.keys(texts) as (keyof typeof texts)[];
    const language = value('language');
    const hasSameTexts = base.filters.length === 0 && names.every((name) => texts[name] === base[name]);
    const isSearching = document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'search';
    const change = {
      ...(language !== base.language && withoutTask(base)), // a task is in one language
      ...texts,
      language,
      reference: value('reference'),
      key: hasSameTexts ? address.key : undefined,
    };
    showList(change, isSearching ? { state: FOCUS_FIELD_UNLESS_TOUCH } : {}); // Enter, once it has been typed
  };
  const toolbar = useRef<HTMLDivElement>(null);
  // Behind the bar of selected texts, which stays while something is done with them.
  const isHidden = () => toolbar.current!.closest('[inert]') !== null;
  const find = () => {
    const field = toolbar.current!.querySelector<HTMLInputElement>('[type=search]')!;
    field.focus();
    field.select();
  };
  const [isUnfolded, setUnfolded] = useState(false);
  const openFilter = () => {
    flushSync(() => setUnfolded(true)); // on a narrow screen, the menu is hidden until then
    const menu = toolbar.current!.querySelector('details')!;
    menu.open = true;
    (menu.querySelector<HTMLElement>('a[aria-current]') ?? menu.querySelector('a')!).focus();
  };
  const filterNames = useActiveFilterNames(base);
  const active = base.namespace === undefined ? filterNames : [base.namespace, ...filterNames];
  const { browserTexts } = useAppContext();
  const TaskLine = useLoaded(address.task !== undefined && reader, async () => {
    const [{ TaskLine }] = await Promise.all([
      import('../task/task-line'),
      browserTexts!.load(reader, ['dragoman/tasks']),
    ]);
    return TaskLine;
  });
  const keysOf = useShortcutKeys();
  useShortcuts([
    { keys: keysOf('search'), label: t('search.label'), run: () => isHidden() || find() },
    { keys: keysOf('filter'), label: t('filter.open'), run: () => isHidden() || openFilter() },
  ]);
  return (
    <div ref={toolbar} className={styles.toolbar}>
      <AutoSubmitForm
        action={`/${reader}/${address.page}`}
        onSubmit={showChosenList}
        submitLabel={t('select.show')}
        className={styles.form}
      >
        <FoldedOptions isOpen={isUnfolded} onToggle={() => setUnfolded(!isUnfolded)} active={active}>
          <ListSelects
            workspace={workspace}
            language={language.tag}
            namespace={address.namespace}
            reference={address.reference}
          />
          <FilterMenu base={base} counts={counts} mayReview={mayReview} showList={showList} />
        </FoldedOptions>
        <SearchField
          label={t('search.label')}
          labelHidden
          placeholder={t('search.example')}
          maxLength={MAX_SEARCH_LENGTH}
          q={address.q}
          onSearch={(q, isRefined) => showList({ q }, { replace: isRefined })}
        />
        <SearchHelp language={language.tag} />
        {address.task && <input type="hidden" name="task" value={address.task} />}
      </AutoSubmitForm>
      <ListProgress counts={counts} matches={matches} />
      {address.task && (
        <div className={styles.task}>{TaskLine && <TaskLine key={address.task} id={address.task} />}</div>
      )}
    </div>
  );
});
