interface Kept<Value> {
  readonly value: Value;
  readonly weight: number;
}

/** Values by name, bounded by what they weigh together; the one that was not asked for longest goes first. */
export class BoundedCache<Value> {
  private readonly kept = new Map<string, Kept<Value>>();
  private weight = 0;

  /** @param most in the unit of the weights; 0 keeps nothing */
  constructor(private readonly most: number) {}

  get(name: string): Value | undefined {
    const kept = this.kept.get(name);
    if (kept === undefined) return undefined;
    this.kept.delete(name); // a Map keeps the order of insertion: asked for last goes last
    this.kept.set(name, kept);
    return kept.value;
  }

  /** Keeps a value, unless it would push out more than an eighth of the others. */
  set(name: string, value: Value, weight: number): void {
    this.drop(name);
    if (weight > this.most / 8) return;
    for (const oldest of this.kept.keys()) {
      if (this.weight + weight <= this.most) break;
      this.drop(oldest);
    }
    this.kept.set(name, { value, weight });
    this.weight += weight;
  }

  clear(): void {
    this.kept.clear();
    this.weight = 0;
  }

  private drop(name: string): void {
    this.weight -= this.kept.get(name)?.weight ?? 0;
    this.kept.delete(name);
  }
}
