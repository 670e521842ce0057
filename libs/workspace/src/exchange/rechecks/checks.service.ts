import { HttpStatus, Injectable } from '@nestjs/common';
import { ServerTranslator } from '@dragoman/i18n';
import type { Actor } from '../../access/actor';
import { CheckRegistry } from '../../checks/check-registry';
import { checkTitle } from '../../checks/check-title';
import type { RuleSeverity } from '../../checks/rules/rule';
import { isOffByDefault, type Severities } from '../../checks/severities';
import { Database } from '../../database/database';
import { EditingService } from '../../editing/editing.service';
import { findRecheck, requestRecheck } from '../../editing/stores/checked-by.store';
import { loadSeverities, saveSeverities } from '../../editing/stores/severities.store';
import { serverProblem } from '../../http/server-problem';
import type { CheckInput, CheckListView, CheckView } from './checks.contract';
import { TextRechecks } from './text-rechecks';
import { requireLanguage } from '../../editing/require-language';

const unknownCheck = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownCheck');

/** Lists checks, sets their severities, and has texts checked again. */
@Injectable()
export class ChecksService {
  constructor(
    private readonly database: Database,
    private readonly checks: CheckRegistry,
    private readonly editing: EditingService,
    private readonly rechecks: TextRechecks,
    private readonly translator: ServerTranslator,
  ) {}

  async list(): Promise<CheckListView> {
    const { read } = this.database;
    const [severities, recheck] = [await loadSeverities(read), await findRecheck(read)];
    return {
      checks: this.checks.kinds.map(([code, { severity }]) => this.view(code, severity, severities)),
      ...(recheck && { recheck: { done: recheck.done, total: recheck.total } }),
    };
  }

  /** @throws Problem 403, 404 */
  async set(actor: Actor, code: string, { severity, language: name }: CheckInput): Promise<CheckListView> {
    if (!this.checks.kinds.some(([each]) => each === code)) throw unknownCheck();
    await this.editing.edit(
      { actor, kind: 'change' },
      async ({ tx, history, changeSet }) => {
        const language = name === undefined ? undefined : (await requireLanguage(tx, name)).tag;
        const { version: _, ...before } = await loadSeverities(tx);
        const after = withSeverity(before, code, language, severity);
        if (JSON.stringify(after) === JSON.stringify(before)) return;
        await saveSeverities(tx, after);
        await requestRecheck(tx);
        await history.record(tx, changeSet, [{ subject: { type: 'setting', id: 'checkSeverities' }, before, after }]);
      },
      { exclusive: true },
    );
    this.rechecks.start();
    return this.list();
  }

  async recheck(): Promise<CheckListView> {
    await this.rechecks.requestAll();
    const list = await this.list();
    this.rechecks.start();
    return list;
  }

  private view(code: string, severity: 'error' | 'warning', { all, languages }: Severities): CheckView {
    return {
      code,
      title: checkTitle(this.translator, code),
      default: isOffByDefault(code) ? 'off' : severity,
      ...(all[code] !== undefined && { severity: all[code] }),
      languages: Object.entries(languages).flatMap(([language, set]) =>
        set[code] === undefined ? [] : [{ language, severity: set[code] }],
      ),
    };
  }
}

function withSeverity(
  { all, languages }: Severities,
  code: string,
  language: string | undefined,
  severity: RuleSeverity | null,
): Severities {
  const change = ({ [code]: _, ...others }: Readonly<Record<string, RuleSeverity>>) =>
    severity === null ? others : { ...others, [code]: severity };
  if (language === undefined) return { all: change(all), languages };
  const { [language]: own = {}, ...others } = languages;
  const changed = change(own);
  return { all, languages: Object.keys(changed).length === 0 ? others : { ...others, [language]: changed } };
}
