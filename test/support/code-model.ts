export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text of the model: `en title`. */
export type Name = `${Language} ${string}`;
export const textAt = (language: Language, key: string): Name => `${language} ${key}`;
const keyOf = (name: Name): string => name.slice(name.indexOf(' ') + 1);

/** The texts that a build ships. */
export type Code = ReadonlyMap<Name, string>;

/** A text that both sides have changed. */
export interface OpenChange {
  readonly base: string | null;
  readonly code: string;
}

/** What someone does in the workspace. An empty value clears a text. */
export type Act =
  | { readonly type: 'edit'; readonly name: Name; readonly value: string }
  | { readonly type: 'create'; readonly key: string; readonly value: string }
  | { readonly type: 'delete'; readonly key: string }
  | { readonly type: 'rename'; readonly key: string; readonly to: string }
  | { readonly type: 'decide'; readonly name: Name; readonly take: 'code' | 'workspace' };

/** A reference implementation of how a namespace follows its builds, one key with one form at a time. */
export class CodeModel {
  constructor(
    readonly keys = new Set<string>(),
    readonly texts = new Map<Name, string>(),
    /** The texts of the last build that was compared. */
    private shipped: Code = new Map(),
    private readonly changes = new Map<Name, OpenChange>(),
    /** Keys that are no longer in the code. */
    readonly marked = new Set<string>(),
  ) {}

  copy(): CodeModel {
    const { keys, texts, shipped, changes, marked } = this;
    return new CodeModel(new Set(keys), new Map(texts), shipped, new Map(changes), new Set(marked));
  }

  /** What people see in the inbox. */
  get inbox(): ReadonlyMap<Name, OpenChange> {
    return new Map([...this.changes].filter(([name, { code }]) => this.texts.get(name) !== code));
  }

  /** Compares a build that is not older than the last one. Returns the names of the texts that follow it. */
  deploy(code: Code): readonly Name[] {
    const followed: Name[] = [];
    const [before, now] = [this.shipped, code].map((texts) => new Set(Array.from(texts.keys(), keyOf)));
    for (const name of new Set([...code.keys(), ...this.shipped.keys(), ...this.changes.keys()])) {
      const [theirs, mine] = [code.get(name), this.texts.get(name)];
      const open = this.changes.get(name);
      const base = open === undefined ? this.shipped.get(name) : (open.base ?? undefined);
      this.changes.delete(name);
      if (theirs === mine || theirs === base || theirs === undefined) continue;
      const wasDeleted = !this.keys.has(keyOf(name)) && before!.has(keyOf(name));
      if (mine === base && open === undefined && !wasDeleted) {
        this.keys.add(keyOf(name));
        this.texts.set(name, theirs);
        followed.push(name);
      } else this.changes.set(name, { base: base ?? null, code: theirs });
    }
    for (const key of this.keys) {
      if (now!.has(key)) this.marked.delete(key);
      else if (before!.has(key)) this.marked.add(key);
    }
    this.shipped = code;
    return followed;
  }

  /** Whether it is possible now. */
  allows(act: Act): boolean {
    if (act.type === 'edit') return this.keys.has(keyOf(act.name));
    if (act.type === 'create') return !this.keys.has(act.key);
    if (act.type === 'decide') return this.inbox.has(act.name);
    return this.keys.has(act.key) && !(act.type === 'rename' && this.keys.has(act.to));
  }

  /** Does what the workspace does for a person, if it is possible. */
  perform(act: Act): void {
    if (!this.allows(act)) return;
    switch (act.type) {
      case 'edit':
        return this.write(act.name, act.value);
      case 'create':
        this.keys.add(act.key);
        return this.write(textAt('en', act.key), act.value);
      case 'delete':
        return this.move(act.key, undefined);
      case 'rename':
        return this.move(act.key, act.to);
      case 'decide':
        if (act.take === 'code') {
          this.keys.add(keyOf(act.name));
          this.write(act.name, this.changes.get(act.name)!.code);
        }
        this.changes.delete(act.name);
    }
  }

  private write(name: Name, value: string): void {
    if (value === '') this.texts.delete(name);
    else this.texts.set(name, value);
  }

  private move(key: string, to: string | undefined): void {
    for (const language of LANGUAGES) {
      const value = this.texts.get(textAt(language, key));
      this.texts.delete(textAt(language, key));
      if (value !== undefined && to !== undefined) this.texts.set(textAt(language, to), value);
    }
    this.keys.delete(key);
    if (to !== undefined) this.keys.add(to);
    if (this.marked.delete(key) && to !== undefined) this.marked.add(to);
  }
}
