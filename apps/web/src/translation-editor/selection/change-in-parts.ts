import type { Outcome, Refusal } from '../../page/page-module';

interface PartReport<Skipped> {
  readonly done: number;
  readonly skipped: readonly Skipped[];
}

/**
 * A change of selected rows that is sent in parts, each as large as the API allows. If it is sent again after a refusal, it
 * continues with the part that was refused; a part whose response was lost is carried out once.
 */
export class ChangeInParts<Skipped> {
  done = 0;
  readonly skipped: Skipped[] = [];
  /** The first row that has not been sent successfully. */
  private start = 0;
  private idempotencyKey = crypto.randomUUID();

  constructor(
    readonly ids: readonly string[],
    private readonly partSize: number,
  ) {}

  /** The rows of the parts that were sent successfully. */
  get finished(): readonly string[] {
    return this.ids.slice(0, this.start);
  }

  /**
   * @param sendPart sends the rows from one place up to another, which is excluded
   * @returns why a part was refused; undefined: all have been sent
   */
  async send(
    sendPart: (start: number, end: number, idempotencyKey: string) => Promise<Outcome<PartReport<Skipped>>>,
  ): Promise<Refusal | undefined> {
    while (this.start < this.ids.length) {
      const end = Math.min(this.start + this.partSize, this.ids.length);
      const outcome = await sendPart(this.start, end, this.idempotencyKey);
      if (!outcome.ok) return outcome.problem;
      this.done += outcome.view.done;
      this.skipped.push(...outcome.view.skipped);
      this.start = end;
      this.idempotencyKey = crypto.randomUUID();
    }
    return undefined;
  }
}
