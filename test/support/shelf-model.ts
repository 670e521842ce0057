/** A message as it should be, with its text in the language that is worked in. */
export interface ModelMessage {
  readonly key: string;
  readonly deleted: boolean;
  readonly version: number;
  readonly text: ModelText;
}

export interface ModelText {
  /** `''`: none, or none any more. */
  readonly value: string;
  readonly state: 'draft' | 'needs_review' | 'reviewed';
  /** 0: there never was one. */
  readonly version: number;
}

/** What is asked for, with what was seen when it was asked. Messages by their number. */
export type Deed =
  | { readonly do: 'edit'; readonly message: number; readonly seen: number; readonly value: string }
  | { readonly do: 'rename'; readonly message: number; readonly seen: number; readonly key: string }
  | { readonly do: 'delete' | 'restore'; readonly message: number; readonly seen: number }
  | { readonly do: 'setState'; readonly messages: readonly number[]; readonly state: ModelText['state'] }
  | { readonly do: 'clear' | 'deleteMany' | 'restoreMany'; readonly messages: readonly number[] }
  | { readonly do: 'import'; readonly texts: Readonly<Record<string, string>>; readonly seen: ShelfModel }
  | { readonly do: 'undo'; readonly set: string };

/** What was answered: as much of it as can be foretold. */
export interface Outcome {
  readonly status: number;
  /** Of the text or the message, or of what is there instead. */
  readonly version?: number;
  /** Of many. */
  readonly done?: number;
  /** `{number} {reason}` of each that stayed as it was. */
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

/** A namespace in which several work, as simple as it can be said: deeds are done one after the other, each at once. */
export class ShelfModel {
  constructor(
    readonly messages: ModelMessage[],
    readonly sets = new Map<string, ChangeSet>(),
    /** Keys that the file had when it was last imported. */
    public imported: ReadonlySet<string> = new Set(),
  ) {}

  copy(): ShelfModel {
    return new ShelfModel([...this.messages], new Map(this.sets), this.imported);
  }

  /**
   * @param set id of the change set that the answer names, if it names one
   * @param status what was answered, for the one deed that may be refused to be on the safe side
   */
  perform(deed: Deed, set: string | undefined, status: number): Outcome {
    switch (deed.do) {
      case 'edit':
        return this.edit(deed);
      case 'rename':
      case 'delete':
      case 'restore':
        return this.changeOne(deed);
      case 'import':
        return this.bringIn(deed, set, status);
      case 'undo':
        return this.undo(deed.set, set);
      case 'setState':
      case 'clear':
      case 'deleteMany':
      case 'restoreMany':
        return this.changeMany(deed, set);
    }
  }

  private edit({ message: number, seen, value }: Deed & { do: 'edit' }): Outcome {
    const message = this.messages[number]!;
    if (message.deleted) return { status: 404 };
    if (message.text.version !== seen) return { status: 412, version: message.text.version };
    this.messages[number] = { ...message, text: written(message.text, value, 'needs_review') };
    return { status: 200, version: this.messages[number].text.version };
  }

  private changeOne(deed: Deed & { do: 'rename' | 'delete' | 'restore' }): Outcome {
    const message = this.messages[deed.message]!;
    if (message.version !== deed.seen) return { status: 412, version: message.version };
    if (message.deleted && deed.do !== 'restore') return { status: 404 };
    const content = deed.do === 'rename' ? { key: deed.key } : { deleted: deed.do === 'delete' };
    if (this.put(deed.message, content) === 'keyTaken') return { status: 409 };
    return { status: 200, version: this.messages[deed.message]!.version };
  }

  private changeMany(
    deed: Deed & { do: 'setState' | 'clear' | 'deleteMany' | 'restoreMany' },
    set: string | undefined,
  ): Outcome {
    const before = [...this.messages];
    const skipped: string[] = [];
    for (const number of deed.messages) {
      const reason = this.changeOneOfMany(deed, number);
      if (reason !== undefined) skipped.push(`${number} ${reason}`);
    }
    const isOfTexts = deed.do === 'setState' || deed.do === 'clear';
    this.remember(set, before, isOfTexts ? 'texts' : 'messages');
    return { status: 200, done: deed.messages.length - skipped.length, skipped: skipped.sort() };
  }

  private changeOneOfMany(deed: Deed, number: number): string | undefined {
    const message = this.messages[number]!;
    if (deed.do === 'restoreMany') return this.put(number, { deleted: false });
    if (message.deleted) return 'unknownMessage';
    if (deed.do === 'deleteMany') return this.put(number, { deleted: true });
    if (message.text.value === '') return 'untranslated';
    const { value, state } = message.text;
    const text = deed.do === 'setState' ? written(message.text, value, deed.state) : written(message.text, '', state);
    this.messages[number] = { ...message, text };
    return text === message.text ? 'unchanged' : undefined;
  }

  /**
   * A plan is void where a text that it is about, or who has its key, is another by now. Where other messages came or
   * changed it may be.
   */
  private bringIn({ texts, seen }: Deed & { do: 'import' }, set: string | undefined, status: number): Outcome {
    const keys = Object.keys(texts);
    const isAsSeen = (key: string) => this.live(key)?.text.version === seen.live(key)?.text.version;
    const all = [...this.messages, ...seen.messages].filter(({ deleted }) => !deleted).map(({ key }) => key);
    if (!keys.every(isAsSeen)) return { status: 412 };
    if (status === 412 && !all.every(isAsSeen)) return { status: 412 };
    const before = [...this.messages];
    for (const key of keys) {
      const number = this.messages.findIndex((message) => message.key === key && !message.deleted);
      const message = this.messages[number]!;
      this.messages[number] = { ...message, text: written(message.text, texts[key]!, 'needs_review') };
    }
    this.imported = new Set(keys);
    this.remember(set, before, 'texts');
    return { status: 200, done: keys.length };
  }

  private undo(undone: string, set: string | undefined): Outcome {
    const known = this.sets.get(undone)!;
    if (known.isUndone) return { status: 409 };
    const before = [...this.messages];
    const skipped: string[] = [];
    let done = 0;
    for (const { message: number, ...step } of known.of === 'texts' ? [] : known.steps.filter(changesMessage)) {
      const { key, deleted } = this.messages[number]!;
      const isSame = key === step.after.key && deleted === step.after.deleted;
      const reason = isSame ? this.put(number, step.before) : 'changedMeanwhile';
      if (reason === undefined) done++;
      else skipped.push(`${number} ${reason}`);
    }
    for (const { message: number, ...step } of known.steps.filter(changesText)) {
      const message = this.messages[number]!;
      const { value, state } = message.text;
      if (value === step.after.text.value && state === step.after.text.state) {
        this.messages[number] = {
          ...message,
          text: written(message.text, step.before.text.value, step.before.text.state),
        };
        done++;
      } else skipped.push(`${number} changedMeanwhile`);
    }
    if (done > 0) this.sets.set(undone, { ...known, isUndone: true });
    this.remember(set, before, known.of);
    return { status: 200, done, skipped: skipped.sort() };
  }

  private live(key: string): ModelMessage | undefined {
    return this.messages.find((message) => message.key === key && !message.deleted);
  }

  private put(number: number, content: Partial<Pick<ModelMessage, 'key' | 'deleted'>>): string | undefined {
    const message = this.messages[number]!;
    const { key, deleted } = { ...message, ...content };
    if (key === message.key && deleted === message.deleted) return 'unchanged';
    const holder = deleted ? undefined : this.live(key);
    if (holder !== undefined && holder !== message) return 'keyTaken';
    this.messages[number] = { ...message, key, deleted, version: message.version + 1 };
    return undefined;
  }

  private remember(set: string | undefined, before: readonly ModelMessage[], of: ChangeSet['of']): void {
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
function written(text: ModelText, value: string, wanted: ModelText['state']): ModelText {
  const state = value === '' ? 'draft' : wanted;
  const isSame = text.value === value && (text.version === 0 || text.state === state);
  return isSame ? text : { value, state, version: text.version + 1 };
}
