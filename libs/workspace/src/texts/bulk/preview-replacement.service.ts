import { Injectable } from '@nestjs/common';
import { canonicalTag } from '@dragoman/i18n';
import { equalForms, EventLoopYielder, type Forms, normalizeForms } from '@dragoman/i18n/internal';
import type { Actor } from '../../access/actor';
import { CheckRegistry } from '../../checks/check-registry';
import { FindingTexts } from '../../checks/finding-texts';
import type { FindingsOfText, FoundFinding } from '../../checks/run-checks';
import { COMPARISON_CODES } from '../../checks/workspace-findings';
import { Database } from '../../database/database';
import { assertAllowed } from '../../editing/assert-allowed';
import { assertValidText } from '../../editing/assert-valid-text';
import type { ListedText } from '../text-list.store';
import type { ReplacementExampleView, ReplacementPreviewView } from '../texts.contract';
import type { ReplacementPreviewBody } from '../texts.dto';
import { TextsService } from '../texts.service';
import { findWritten, type UnsavedText } from '../written-findings';
import { readSelected } from './read-selected';
import { formsReplacer } from './replace-in-forms';

const MAX_EXAMPLES = 500;

/** Of all examples of a response as JSON. */
const MAX_EXAMPLES_BYTES = 500_000;

interface ReplacedText {
  readonly row: ListedText;
  readonly before: Forms;
  /** The number of places at which something is replaced. */
  readonly places: number;
}

/** As many examples as a response has room for. */
class Examples {
  readonly list: ReplacementExampleView[] = [];
  private bytes = 0;

  /** Leaves out an example that is too many, or too large. */
  add(example: ReplacementExampleView): void {
    if (this.list.length === MAX_EXAMPLES) return;
    const bytes = this.bytes + Buffer.byteLength(JSON.stringify(example));
    if (bytes > MAX_EXAMPLES_BYTES) return;
    this.bytes = bytes;
    this.list.push(example);
  }
}

/** Shows what a replacement in many texts would do, without changing them. */
@Injectable()
export class PreviewReplacementService {
  constructor(
    private readonly database: Database,
    private readonly texts: TextsService,
    private readonly checks: CheckRegistry,
    private readonly findingTexts: FindingTexts,
  ) {}

  /**
   * @param signal aborted when the caller disconnects
   * @throws Problem 403; 404 for an unknown language, namespace or task; 422 for too many texts
   */
  async preview(actor: Actor, body: ReplacementPreviewBody, signal: AbortSignal): Promise<ReplacementPreviewView> {
    const language = canonicalTag(body.language) ?? body.language;
    assertAllowed(actor, 'texts.edit', { language });
    assertValidText(body.replacement.replaceWith);
    const selection = await this.texts.selection(actor, body);
    const replace = formsReplacer(body.replacement, language);
    const examples = { error: new Examples(), warning: new Examples(), none: new Examples() };
    const changed: { keyId: string; version: number; sourceVersion: number }[] = [];
    let [places, inSyntax] = [0, 0];
    const worse = { error: 0, warning: 0, none: 0 };
    const left = { tooLarge: 0, emptied: 0 };
    const yielder = new EventLoopYielder();
    for await (const rows of readSelected(this.database, selection, body.keyIds)) {
      const unsaved: (UnsavedText & ReplacedText)[] = [];
      for (const row of rows) {
        await yielder.yieldIfDue();
        signal.throwIfAborted();
        const before = row.text?.forms ?? {};
        const result = replace(before, row.message.syntax);
        if (typeof result === 'string') {
          left[result]++;
          continue;
        }
        inSyntax += result.inSyntax;
        if (equalForms(before, result.forms)) continue;
        places += result.replaced;
        unsaved.push({ row, before, forms: normalizeForms(result.forms), places: result.replaced });
        changed.push({ keyId: row.message.id, version: row.text!.version, sourceVersion: row.message.sourceVersion });
      }
      const check = (texts: readonly UnsavedText[]) =>
        findWritten(this.database.read, texts, language, {
          checks: {
            findStandard: (each) => this.checks.findShown(each, signal),
            findContributed: (each) => this.checks.findContributed(each),
          },
        });
      const found = await check(unsaved);
      const suspicious = unsaved.filter((_, index) => found[index]!.length > 0);
      const foundBefore = await check(suspicious.map(({ row, before }) => ({ row, forms: before })));
      for (const [index, text] of unsaved.entries()) {
        await yielder.yieldIfDue();
        const { row, before, forms: after, places: replaced } = text;
        const added = addedFindings(found[index]!, foundBefore[suspicious.indexOf(text)] ?? []);
        const hasErrors = added.some(({ severity }) => severity === 'error');
        const severity = hasErrors ? 'error' : added.length > 0 ? 'warning' : 'none';
        worse[severity]++;
        const { id: keyId, namespace, key, syntax } = row.message;
        const findings = added.map((each) => this.findingTexts.view(each));
        examples[severity].add({ keyId, namespace, key, syntax, before, after, places: replaced, findings });
      }
    }
    const shown = new Examples();
    for (const { list } of [examples.error, examples.warning, examples.none])
      for (const example of list) shown.add(example);
    return {
      ...{ texts: changed, places, inSyntax, ...left, withErrors: worse.error, withWarnings: worse.warning },
      examples: shown.list,
    };
  }
}

/**
 * Returns the findings that a text does not have yet, or not as often: their values change with the words around them. Comparisons with
 * other texts are left out, because most of these change as well.
 */
function addedFindings(now: FindingsOfText, before: FindingsOfText): FindingsOfText {
  const kindOf = ({ code, form = '' }: FoundFinding) => `${code} ${form}`;
  const known = before.map(kindOf);
  return now.filter((finding) => {
    if (COMPARISON_CODES.has(finding.code)) return false;
    const index = known.indexOf(kindOf(finding));
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
}
