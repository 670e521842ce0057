import { Transform } from 'class-transformer';
import { Matches, ValidateIf } from 'class-validator';
import { idShape } from '../http/input/id.pipe';
import { MAX_BULK_KEYS, MAX_SEARCH_LENGTH, MAX_TAG_LENGTH } from '../http/input/input-limits';
import {
  Day,
  EachName,
  Ids,
  List,
  MayBeLeftOut,
  Name,
  OneOf,
  rule,
  serverSays,
  Text,
  TimeZone,
} from '../http/input/input-rules';
import { PageQuery } from '../http/lists/page-query';
import { authorMessage } from '../texts/author.rule';
import { Filters } from '../texts/filters.rule';
import { VersionsOf } from '../texts/versions.rule';
import { MAX_ASSIGNEES } from './assignable-people';
import type {
  BulkTasksInput,
  RemovedTextsInput,
  TaskChangeInput,
  TaskInput,
  TaskKind,
  TaskSelectionInput,
  TaskStateInput,
  TaskTextsInput,
} from './tasks.contract';

/** Languages of a request, each of which gets a task of its own. */
const MAX_LANGUAGES = 100;
/** Tasks that one bulk request changes, while other changes wait. */
const MAX_BULK_TASKS = 200;
const MAX_NAME_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 5000;

const KINDS: readonly TaskKind[] = ['translate', 'review'];

const BULK_ACTIONS: readonly BulkTasksInput['action'][] = ['setDueDate', 'addAssignees', 'setAssignees', 'delete'];

/** Body of `POST /api/v1/tasks/{id}/texts`; see the contract. */
export class TaskTextsBody implements TaskTextsInput {
  @MayBeLeftOut()
  @List(1000)
  @EachName()
  namespaces?: string[];

  /** @example "untranslated" */
  @MayBeLeftOut()
  @Filters()
  filter?: string;

  @MayBeLeftOut()
  @Ids(MAX_BULK_KEYS)
  keyIds?: string[];
}

/** Body of `POST /api/v1/tasks/{id}/texts/remove`; see the contract. */
export class RemovedTextsBody implements RemovedTextsInput {
  /** @example ["0197f2b4-5c1a-7d3e-9f00-1a2b3c4d5e6f"] */
  @Ids(MAX_BULK_KEYS)
  keyIds: string[];
}

/** Body of `POST /api/v1/tasks/preview`; see the contract. */
export class TaskSelectionBody extends TaskTextsBody implements TaskSelectionInput {
  /** @example "translate" */
  @OneOf(KINDS)
  kind: TaskKind;

  /** @example ["de"] */
  @List(MAX_LANGUAGES)
  @Matches(/^[\w-]{1,35}$/, { each: true, ...serverSays('language') })
  languages: string[];
}

/** Body of `POST /api/v1/tasks`; see the contract. */
export class TaskBody extends TaskSelectionBody implements TaskInput {
  /** @example "Texts of the spring campaign" */
  @MayBeLeftOut()
  @Trimmed()
  @Text(MAX_NAME_LENGTH)
  name?: string;

  @MayBeLeftOut()
  @Trimmed()
  @Text(MAX_DESCRIPTION_LENGTH)
  description?: string;

  @MayBeLeftOut()
  @Day()
  dueOn?: string;

  @MayBeLeftOut()
  @Assignees()
  assignees?: string[];
}

/** Body of `PATCH /api/v1/tasks/{id}`. What is left out does not change. */
export class TaskChangeBody implements TaskChangeInput {
  /** @example "Texts of the spring campaign" */
  @MayBeLeftOut()
  @Trimmed()
  @Text(MAX_NAME_LENGTH)
  name?: string;

  @MayBeLeftOut()
  @Trimmed()
  @Text(MAX_DESCRIPTION_LENGTH)
  description?: string;

  /** Null: no last day. */
  @MayBeLeftOut()
  @Day({ orNull: true })
  dueOn?: string | null;

  @MayBeLeftOut()
  @Assignees()
  assignees?: string[];
}

/** Body of `POST /api/v1/tasks/bulk`; see the contract. */
export class BulkTasksBody implements BulkTasksInput {
  /** @example ["0197f2b4-5c1a-7d3e-9f00-1a2b3c4d5e6f"] */
  @Ids(MAX_BULK_TASKS, { min: 1 })
  taskIds: string[];

  @MayBeLeftOut()
  @VersionsOf('taskIds')
  versions?: number[];

  /** @example "delete" */
  @OneOf(BULK_ACTIONS)
  action: BulkTasksInput['action'];

  @ValidateIf(({ action }: BulkTasksBody) => action === 'setDueDate')
  @Day({ orNull: true })
  dueOn?: string | null;

  @ValidateIf(({ action }: BulkTasksBody) => action === 'addAssignees' || action === 'setAssignees')
  @Assignees()
  assignees?: string[];
}

/** Body of `POST /api/v1/tasks/{id}/state` */
export class TaskStateBody implements TaskStateInput {
  /** @example "done" */
  @OneOf(['open', 'done'])
  state: 'open' | 'done';
}

/** Query of `GET /api/v1/tasks` */
export class TasksQuery extends PageQuery {
  @MayBeLeftOut()
  @OneOf(['open', 'done'])
  state: 'open' | 'done' = 'open';

  /** The id of a person, `me`, or `none`: no one who can do it is assigned. */
  @MayBeLeftOut()
  @Matches(idShape, authorMessage)
  assignee?: string;

  @MayBeLeftOut()
  @OneOf(KINDS)
  kind?: TaskKind;

  /** `overdue`: the last day has passed. */
  @MayBeLeftOut()
  @OneOf(['overdue'])
  due?: 'overdue';

  /**
   * Time zone (IANA) in which the last day has passed, if not that of your profile; UTC if it has none.
   * @example "Europe/Warsaw"
   */
  @MayBeLeftOut()
  @TimeZone()
  timeZone?: string;

  /** The id of a person, or `me`. */
  @MayBeLeftOut()
  @Matches(idShape, authorMessage)
  createdBy?: string;

  /** Part of the name. */
  @MayBeLeftOut()
  @Text(MAX_SEARCH_LENGTH)
  q: string = '';

  /** @example "de" */
  @MayBeLeftOut()
  @Name(MAX_TAG_LENGTH)
  language?: string;

  /**
   * `created`: the newest first. `name`: by name, those without one last. Default: open tasks by due date, and tasks that are done by
   * when they were done, the latest first.
   */
  @MayBeLeftOut()
  @OneOf(['created', 'name'])
  sort?: 'created' | 'name';
}

/** Query of `GET /api/v1/tasks/people` */
export class TaskPeopleQuery {
  /** @example "translate" */
  @OneOf(KINDS)
  kind: TaskKind;

  /**
   * One or several.
   * @example "de"
   */
  @Name(MAX_LANGUAGES * (MAX_TAG_LENGTH + 1))
  language: string;

  /** The beginning of one of the names of a person. */
  @MayBeLeftOut()
  @Text(MAX_SEARCH_LENGTH)
  q: string = '';
}

function Trimmed() {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
}

function Assignees() {
  return rule(
    'assignees',
    (value) =>
      Array.isArray(value) &&
      value.length <= MAX_ASSIGNEES &&
      value.every((id) => typeof id === 'string' && idShape.test(id)),
    serverSays('ids', { max: MAX_ASSIGNEES }),
  );
}
