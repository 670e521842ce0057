import { HttpStatus, Injectable } from '@nestjs/common';
import { canonicalTag, Problem } from '@dragoman/i18n';
import { type Forms, TaskQueue } from '@dragoman/i18n/internal';
import type { Actor } from '../access/actor';
import { CheckRegistry } from '../checks/check-registry';
import { FindingTexts } from '../checks/finding-texts';
import { Database } from '../database/database';
import { assertAllowed } from '../editing/assert-allowed';
import { assertValidForms } from '../editing/assert-valid-text';
import { unknownKey } from '../editing/editing.errors';
import { findListedText } from './text-list.store';
import type { WrittenTextFindingsView } from './texts.contract';
import { requireLanguage, requireReference } from '../editing/require-language';
import { findWritten } from './written-findings';

/** A person types in one field at a time: what waits beyond this has been superseded. */
const MAX_WAITING = 4;

/** A text as it is in the editor of a person. */
interface WrittenText {
  readonly keyId: string;
  readonly language: string;
  readonly forms: Forms;
}

/** Checks texts that are being written, one after another for each person. */
@Injectable()
export class WrittenTextsService {
  private readonly queues = new Map<string, TaskQueue>();

  constructor(
    private readonly database: Database,
    private readonly checks: CheckRegistry,
    private readonly findingTexts: FindingTexts,
  ) {}

  /**
   * @param signal aborted when the caller disconnects: a check that has not begun is dropped
   * @param binding codes of errors that count whatever the severities of the installation are, also if they are ignored
   * @throws Problem 403, 404, 413, 422; 429 if too many checks of the person wait; 503
   */
  async check(
    actor: Actor,
    written: WrittenText,
    signal: AbortSignal,
    binding: ReadonlySet<string> = new Set(),
  ): Promise<WrittenTextFindingsView> {
    const language = canonicalTag(written.language) ?? written.language;
    assertAllowed(actor, 'texts.edit', { language });
    const queue = this.queues.get(actor.id) ?? new TaskQueue(1);
    if (queue.waitingCount >= MAX_WAITING) {
      throw new Problem(HttpStatus.TOO_MANY_REQUESTS, 'tooManyRequests', { headers: { 'Retry-After': '1' } });
    }
    this.queues.set(actor.id, queue);
    try {
      return await queue.add(() => {
        if (signal.aborted) throw new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable'); // the caller has gone
        return this.findings({ ...written, language }, binding);
      });
    } finally {
      if (queue.waitingCount + queue.runningCount === 0) this.queues.delete(actor.id);
    }
  }

  private async findings(
    { keyId, language, forms }: WrittenText,
    binding: ReadonlySet<string>,
  ): Promise<WrittenTextFindingsView> {
    const { read } = this.database;
    await requireLanguage(read, language);
    const reference = await requireReference(read);
    const row = await findListedText(read, keyId, { language, reference });
    if (row === undefined || row.message.deleted) throw unknownKey();
    assertValidForms(row.message.kind, forms);
    const [findings] = await findWritten(read, [{ row, forms }], language, { checks: this.checks, binding });
    return { findings: findings!.map((finding) => this.findingTexts.view(finding)) };
  }
}
