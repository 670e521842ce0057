import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor';
import { CheckRegistry } from '../checks/check-registry';
import { FindingTexts } from '../checks/finding-texts';
import { Database } from '../database/database';
import { includesNamespace } from '../editing/assert-allowed';
import { unknownKey } from '../editing/editing.errors';
import { requireReference } from '../editing/require-language';
import { listLanguageTags } from '../editing/stores/languages.store';
import { loadMessages } from '../editing/stores/messages.store';
import { loadSeverities } from '../editing/stores/severities.store';
import { loadTexts } from '../editing/stores/texts.store';
import { keyView } from '../keys/key-view';
import { namedLanguage } from '../languages/language-view';
import { lastUse } from '../used-keys/last-use';
import { listedTextViews } from './listed-text-view';
import { loadAuthorNames } from './text-list.store';
import type { KeyTextsView } from './texts.contract';

/** A key with its texts in all languages. */
@Injectable()
export class KeyTextsService {
  constructor(
    private readonly database: Database,
    private readonly checks: CheckRegistry,
    private readonly findingTexts: FindingTexts,
  ) {}

  /** @throws Problem 404 */
  async get(actor: Actor, id: string): Promise<KeyTextsView> {
    const { read } = this.database;
    const message = (await loadMessages(read, [id], await requireReference(read))).get(id);
    if (message === undefined || message.deleted || !includesNamespace(actor, message.namespaceId)) throw unknownKey();
    const { reference } = message;
    const [tags, loaded, severities, use] = await Promise.all([
      listLanguageTags(read),
      loadTexts(read, [id]),
      loadSeverities(read),
      lastUse(read, id),
    ]);
    const texts = new Map(loaded.map((text) => [text.language, text]));
    const names = await loadAuthorNames(read, loaded);
    const referenceForms = texts.get(reference)?.forms ?? {};
    const context = { checks: this.checks, texts: this.findingTexts, severities };
    const views: KeyTextsView['texts'][number][] = [];
    for (const tag of [reference, ...tags.filter((each) => each !== reference)]) {
      const text = texts.get(tag);
      const row = { message, referenceForms, text, updatedBy: names.get(text?.updatedBy ?? '') ?? null };
      const [view] = await listedTextViews([row], tag, context);
      const { target, text: state, findings, ignored } = view!;
      views.push({ language: namedLanguage(tag), target, text: state, findings, ...(ignored && { ignored }) });
    }
    return {
      key: keyView(message),
      ...use,
      reference,
      texts: views,
    };
  }
}
