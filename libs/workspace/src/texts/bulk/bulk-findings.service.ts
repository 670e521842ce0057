import { Injectable } from '@nestjs/common';
import { canonicalTag } from '@dragoman/i18n';
import type { Actor } from '../../access/actor';
import { may } from '../../access/permissions';
import { CheckRegistry } from '../../checks/check-registry';
import { Database } from '../../database/database';
import { assertAllowed } from '../../editing/assert-allowed';
import { loadSeverities } from '../../editing/stores/severities.store';
import { countedFindings } from '../listed-text-view';
import type { BulkFindingsView, BulkFindingView } from '../texts.contract';
import type { SelectedTextsBody } from '../texts.dto';
import { TextsService } from '../texts.service';
import { readSelected } from './read-selected';

/** Counts the findings of many texts that can be ignored. */
@Injectable()
export class BulkFindingsService {
  constructor(
    private readonly database: Database,
    private readonly texts: TextsService,
    private readonly checks: CheckRegistry,
  ) {}

  /**
   * @param signal aborted when the caller disconnects
   * @throws Problem 403; 404 for an unknown language, namespace or task; 422 for too many texts
   */
  async count(actor: Actor, body: SelectedTextsBody, signal: AbortSignal): Promise<BulkFindingsView> {
    const language = canonicalTag(body.language) ?? body.language;
    assertAllowed(actor, 'texts.edit', { language });
    const selection = await this.texts.selection(actor, body);
    const mayIgnoreErrors = may(actor, 'texts.review', { language: selection.language });
    const context = { checks: this.checks, severities: await loadSeverities(this.database.read) };
    const byCode = new Map<string, BulkFindingView>();
    for await (const rows of readSelected(this.database, selection, body.keyIds)) {
      signal.throwIfAborted();
      for (const findings of await countedFindings(rows, selection.language, context, signal)) {
        const errors = new Set(findings.filter(({ severity }) => severity === 'error').map(({ code }) => code));
        for (const code of new Set(findings.map((finding) => finding.code))) {
          if (errors.has(code) && !mayIgnoreErrors) continue;
          const before = byCode.get(code);
          const severity = errors.has(code) ? 'error' : (before?.severity ?? 'warning');
          byCode.set(code, { code, severity, texts: (before?.texts ?? 0) + 1 });
        }
      }
    }
    return { findings: [...byCode.values()].sort((a, b) => b.texts - a.texts || (a.code < b.code ? -1 : 1)) };
  }
}
