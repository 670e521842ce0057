import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { AssigneeView, TaskKind, TaskPersonView } from '../../../../../libs/workspace/src/tasks/tasks.contract';
import { ChoiceGroup } from '../../form/choice-group';
import { ChoiceSearch } from '../../form/choice-search';
import { useLoaded } from '../../page/use-loaded';
import { readInBrowser } from '../../requests/from-browser';
import { listTaskPeople } from '../../requests/tasks';
import { Avatar } from '../../ui/avatar';
import formStyles from '../../form/form.module.css';
import styles from './task-pages.module.css';

/** People are looked up when typing pauses. */
const LOOKUP_DELAY_MS = 150;

/** Someone who can be assigned, or who is. */
type Person = TaskPersonView & Pick<AssigneeView, 'unable'>;

interface PeopleChoicesProps {
  readonly kind: TaskKind;
  /** The languages of the task, with their names. */
  readonly languages: readonly { readonly tag: string; readonly name: string }[];
  /** Those who can be assigned, as the page has loaded them for these languages. */
  readonly people: readonly TaskPersonView[];
  /** Chosen at first. */
  readonly selected: readonly Person[];
  readonly error: string | undefined;
  /** Default: that everyone who may can do the task if no one is chosen. */
  readonly note?: string;
  readonly legend?: string;
}

/** Check boxes for the people of a task, in fields with the name `assignees`, and a search in them. */
export function PeopleChoices({ kind, languages, people, selected, error, note, legend }: PeopleChoicesProps) {
  const { t } = useTranslation(['dragoman/task-pages', 'dragoman/tasks']);
  const { list } = useFormatters();
  const noneId = useId();
  const [chosen, setChosen] = useState<readonly Person[]>(selected);
  const [q, setQuery] = useState('');
  const tags = languages.map(({ tag }) => tag);
  const key = `${kind} ${tags.join()} ${q}`;
  const [firstKey] = useState(key);
  const loaded = useLoaded(
    key !== firstKey && key,
    () => listTaskPeople(readInBrowser, { kind, languages: tags, q }),
    undefined,
    LOOKUP_DELAY_MS,
  );
  // Until they have arrived, the people before stay.
  const [latest, setLatest] = useState(people);
  const found = key === firstKey ? people : (loaded ?? latest);
  if (found !== latest) setLatest(found);
  const listed: readonly Person[] = [...chosen.filter(({ id }) => !found.some((each) => each.id === id)), ...found];
  const limits = ({ unable, languages: limited }: Person) => {
    if (unable) return t('dragoman/tasks:unable');
    return limited && list(languages.filter(({ tag }) => limited.includes(tag)).map(({ name }) => name));
  };
  const only = languages.length === 1 ? languages[0]!.name : undefined;
  return (
    <ChoiceGroup legend={legend ?? t('form.people')} error={error}>
      <p id={noneId} className={formStyles.note}>
        {note ??
          (only === undefined ? t(`form.everyone.${kind}Several`) : t(`form.everyone.${kind}`, { language: only }))}
      </p>
      <ChoiceSearch label={t('form.findPeople')} value={q} onChange={setQuery} />
      {listed.length === 0 ? (
        <p className={formStyles.note}>{t('form.noPeople')}</p>
      ) : (
        <div className={formStyles.languages} role="group" tabIndex={0} aria-label={t('form.people')}>
          {listed.map((person) => (
            <label key={person.id} className={`${formStyles.choice} ${styles.person}`}>
              <input
                type="checkbox"
                name="assignees"
                value={person.id}
                defaultChecked={chosen.some(({ id }) => id === person.id)}
                aria-describedby={noneId}
                onChange={({ target }) =>
                  setChosen([...chosen.filter(({ id }) => id !== person.id), ...(target.checked ? [person] : [])])
                }
              />
              <span>
                <Avatar name={person.name} tinted />
                <span>
                  <bdi>{person.name}</bdi>
                  {person.mark && (
                    <small>
                      <bdi>{person.mark}</bdi>
                    </small>
                  )}
                  {limits(person) !== undefined && <small>{limits(person)}</small>}
                </span>
              </span>
            </label>
          ))}
        </div>
      )}
    </ChoiceGroup>
  );
}
