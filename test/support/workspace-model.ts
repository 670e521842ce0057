/** The expected state of a message, with its text in the edited language. */
export interface ModelMessage {
  readonly key: string;
  readonly deleted: boolean;
  readonly version: number;
  readonly text: ModelText;
}

export interface ModelText {
  /** Empty if there is none, or if it was cleared. */
  readonly value: string;
  readonly state: 'draft' | 'needs_review' | 'reviewed';
  /** 0 if there never was a text. */
  readonly version: number;
}

/** A requested change, with the version or state that the client had seen. Messages are given by their index. */
export type Operation =
  | { readonly type: 'edit'; readonly message: number; readonly seen: number; readonly value: string }
  | { readonly type: 'rename'; readonly message: number; readonly seen: number; readonly key: string }
  | { readonly type: 'delete' | 'restore'; readonly message: number; readonly seen: number }
  | { readonly type: 'setState'; readonly messages: readonly number[]; readonly state: ModelText['state'] }
  | { readonly type: 'clear' | 'deleteMany' | 'restoreMany'; readonly messages: readonly number[] }
  | { readonly type: 'import'; readonly texts: Readonly<Record<string, string>>; readonly seen: WorkspaceModel }
  | { readonly type: 'undo'; readonly set: string };

/** The part of a response that the model predicts. */
export interface Outcome {
  readonly status: number;
  /** Of the text or the message; with 412 of the current one. */
  readonly version?: number;
  /** Number of changed messages, of a bulk edit. */
  readonly done?: number;
  /** `{index} {reason}` of each message that was left unchanged. */
  readonly skipped?: readonly string[];
}

interface Step {
  readonly message: number;
  readonly before: ModelMessage;
  readonly after: ModelMessage;
}

interface ChangeSet {
  readonly of: 'messages' | 'texts' | 'both';
  readonly steps: readonly Step[];
  readonly isUndone: boolean;
}

/** A reference implementation of a namespace: operations run one after the other, each atomically. */
export class WorkspaceModel {
  constructor(
    readonly messages: ModelMessage[],
    readonly sets = new Map<string, ChangeSet>(),
    /** Keys in the most recently imported file. */
    public imported: ReadonlySet<string> = new Set(),
  ) {}

  copy(): WorkspaceModel {
    return new WorkspaceModel([...this.messages], new Map(this.sets), this.imported);
  }

  /**
   * @param set id of the change set in the response, if there is one
   * @param status of the response: an import may be refused although the model would accept it
   */
  perform(operation: Operation, set: string | undefined, status: number): Outcome {
    switch (operation.type) {
      case 'edit':
        return this.edit(operation);
      case 'rename':
      case 'delete':
      case 'restore':
        return this.changeOne(operation);
      case 'import':
        return this.importTexts(operation, set, status);
      case 'undo':
        return this.undo(operation.set, set);
      case 'setState':
      case 'clear':
      case 'deleteMany':
      case 'restoreMany':
        return this.changeMany(operation, set);
    }
  }

  private edit({ message: number, seen, value }: Operation & { type: 'edit' }): Outcome {
    const message = this.messages[number]!;
    if (message.deleted) return { status: 404 };
    if (message.text.version !== seen) return { status: 412, version: message.text.version };
    this.messages[number] = { ...message, text: changedText(message.text, value, 'needs_review') };
    return { status: 200, version: this.messages[number].text.version };
  }

  private changeOne(operation: Operation & { type: 'rename' | 'delete' | 'restore' }): Outcome {
    const message = this.messages[operation.message]!;
    if (message.version !== operation.seen) return { status: 412, version: message.version };
    if (message.deleted && operation.type !== 'restore') return { status: 404 };
    const content = operation.type === 'rename' ? { key: operation.key } : { deleted: operation.type === 'delete' };
    if (this.changeMessage(operation.message, content) === 'keyTaken') return { status: 409 };
    return { status: 200, version: this.messages[operation.message]!.version };
  }

  private changeMany(
    operation: Operation & { type: 'setState' | 'clear' | 'deleteMany' | 'restoreMany' },
    set: string | undefined,
  ): Outcome {
    const before = [...this.messages];
    const skipped: string[] = [];
    for (const number of operation.messages) {
      const reason = this.changeOneOfMany(operation, number);
      if (reason !== undefined) skipped.push(`${number} ${reason}`);
    }
    const isOfTexts = operation.type === 'setState' || operation.type === 'clear';
    this.recordChangeSet(set, before, isOfTexts ? 'texts' : 'messages');
    return { status: 200, done: operation.messages.length - skipped.length, skipped: skipped.sort() };
  }

  private changeOneOfMany(operation: Operation, number: number): string | undefined {
    const message = this.messages[number]!;
    if (operation.type === 'restoreMany') return this.changeMessage(number, { deleted: false });
    if (message.deleted) return 'unknownKey';
    if (operation.type === 'deleteMany') return this.changeMessage(number, { deleted: true });
    if (message.text.value === '') return 'untranslated';
    const { value, state } = message.text;
    const text =
      operation.type === 'setState'
        ? changedText(message.text, value, operation.state)
        : changedText(message.text, '', state);
    this.messages[number] = { ...message, text };
    return text === message.text ? 'unchanged' : undefined;
  }

  /**
   * An import plan is outdated if one of its texts changed, or if its key belongs to another message now. If only other
   * messages changed, the server may refuse the plan too.
   */
  private importTexts(
    { texts, seen }: Operation & { type: 'import' },
    set: string | undefined,
    status: number,
  ): Outcome {
    const keys = Object.keys(texts);
    const isAsSeen = (key: string) => this.findLive(key)?.text.version === seen.findLive(key)?.text.version;
    const all = [...this.messages, ...seen.messages].filter(({ deleted }) => !deleted).map(({ key }) => key);
    if (!keys.every(isAsSeen)) return { status: 412 };
    if (status === 412 && !all.every(isAsSeen)) return { status: 412 };
    const before = [...this.messages];
    for (const key of keys) {
      const number = this.messages.findIndex((message) => message.key === key && !message.deleted);
      const message = this.messages[number]!;
      this.messages[number] = { ...message, text: changedText(message.text, texts[key]!, 'needs_review') };
    }
    this.imported = new Set(keys);
    this.recordChangeSet(set, before, 'texts');
    return { status: 200, done: keys.length };
  }

  private undo(undone: string, set: string | undefined): Outcome {
    const changeSet = this.sets.get(undone)!;
    if (changeSet.isUndone) return { status: 409 };
    const before = [...this.messages];
    const skipped: string[] = [];
    let done = 0;
    for (const { message: number, ...step } of changeSet.of === 'texts' ? [] : changeSet.steps.filter(changesMessage)) {
      const { key, deleted } = this.messages[number]!;
      const isSame = key === step.after.key && deleted === step.after.deleted;
      const reason = isSame ? this.changeMessage(number, step.before) : 'changedMeanwhile';
      if (reason === undefined) done++;
      else skipped.push(`${number} ${reason}`);
    }
    for (const { message: number, ...step } of changeSet.steps.filter(changesText)) {
      const message = this.messages[number]!;
      const { value, state } = message.text;
      if (value === step.after.text.value && state === step.after.text.state) {
        this.messages[number] = {
          ...message,
          text: changedText(message.text, step.before.text.value, step.before.text.state),
        };
        done++;
      } else skipped.push(`${number} changedMeanwhile`);
    }
    if (done > 0) this.sets.set(undone, { ...changeSet, isUndone: true });
    this.recordChangeSet(set, before, changeSet.of);
    return { status: 200, done, skipped: skipped.sort() };
  }

  private findLive(key: string): ModelMessage | undefined {
    return this.messages.find((message) => message.key === key && !message.deleted);
  }

  private changeMessage(number: number, content: Partial<Pick<ModelMessage, 'key' | 'deleted'>>): string | undefined {
    const message = this.messages[number]!;
    const { key, deleted } = { ...message, ...content };
    if (key === message.key && deleted === message.deleted) return 'unchanged';
    const holder = deleted ? undefined : this.findLive(key);
    if (holder !== undefined && holder !== message) return 'keyTaken';
    this.messages[number] = { ...message, key, deleted, version: message.version + 1 };
    return undefined;
  }

  private recordChangeSet(set: string | undefined, before: readonly ModelMessage[], of: ChangeSet['of']): void {
    const steps = before.flatMap((was, message) => {
      const after = this.messages[message]!;
      return after === was ? [] : [{ message, before: was, after }];
    });
    if (set !== undefined && steps.length > 0) this.sets.set(set, { of, steps, isUndone: false });
  }
}

const changesText = ({ before, after }: Step): boolean => before.text !== after.text;
const changesMessage = ({ before, after }: Step): boolean => before.version !== after.version;

/** The same where nothing changes. */
function changedText(text: ModelText, value: string, wanted: ModelText['state']): ModelText {
  const state = value === '' ? 'draft' : wanted;
  const isSame = text.value === value && (text.version === 0 || text.state === state);
  return isSame ? text : { value, state, version: text.version + 1 };
}
