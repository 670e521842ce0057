import { EventLoopYielder, type Forms, type MessageSyntax, syntaxOf, type SyntaxName } from '@dragoman/i18n/internal';
import { createHash } from 'node:crypto';
import type { Transaction } from '../database/database';
import { fromJson } from '../database/json-text';
import type { NamespaceRow } from '../editing/editing.tables';
import { listMessages } from '../editing/stores/messages.store';
import { listLanguageTags } from '../editing/stores/languages.store';
import { listNamespaceTexts } from '../editing/stores/texts.store';
import type { SyntaxChangeView, SyntaxPlanView } from './namespaces.contract';

/** Enough to see what kind of texts they are. */
const MAX_LISTED = 50;

/** Returns what texts would be read as if the namespace were in another syntax; `undefined` if it has no texts. */
export async function planSyntax(
  tx: Transaction,
  namespace: Pick<NamespaceRow, 'id' | 'syntax'>,
  to: SyntaxName,
): Promise<SyntaxPlanView | undefined> {
  const messages = new Map((await listMessages(tx, namespace.id)).map((row) => [row.id, row]));
  const [before, after] = [syntaxOf(namespace.syntax), syntaxOf(to)];
  const yielder = new EventLoopYielder();
  const changes: SyntaxChangeView[] = [];
  let texts = 0;
  const languages = await listLanguageTags(tx);
  if (languages.length === 0) return undefined;
  for (const { message_id: keyId, language, forms } of await listNamespaceTexts(tx, namespace.id, languages)) {
    await yielder.yieldIfDue();
    const message = messages.get(keyId)!;
    texts++;
    const change = message.kind === 'text' ? changeOf(fromJson(forms), before, after) : 'plural';
    if (change !== undefined) changes.push({ keyId, key: message.key, language, change });
  }
  if (texts === 0) return undefined;
  const sorted = changes.sort((a, b) => compare(a.key, b.key) || compare(a.language, b.language));
  return {
    plan: createHash('sha256')
      .update(JSON.stringify([before.name, after.name, sorted]))
      .digest('hex'),
    syntax: to,
    texts,
    changed: sorted.length,
    plurals: sorted.filter(({ change }) => change === 'plural').length,
    changes: sorted.slice(0, MAX_LISTED),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function changeOf(forms: Forms, before: MessageSyntax, after: MessageSyntax): SyntaxChangeView['change'] | undefined {
  for (const text of Object.values(forms)) {
    // Everything else is the same in every syntax.
    if (!/[{}<'$]/.test(text)) continue;
    const parsed = after.parse(text);
    if (parsed.error !== undefined) return 'invalid';
    if (JSON.stringify(before.parse(text)) !== JSON.stringify(parsed)) return 'otherwise';
  }
  return undefined;
}
