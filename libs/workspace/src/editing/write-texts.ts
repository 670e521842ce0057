import { isDeepStrictEqual } from 'node:util';
import type { TextRow } from './editing.tables';
import type { Change } from '../history/change';
import { withCounts } from './stores/counts.store';
import { assertWithinLimits } from './assert-allowed';
import type { Editing } from './editing';
import { equalForms, normalizeForms, type Forms } from '@dragoman/i18n/internal';
import { isStored } from '../checks/check-registry';
import { NESTING_LOOP } from '../checks/standard.check';
import { divideFindings, findingId } from '../checks/ignored-findings';
import type { FindingsOfText, FoundFinding } from '../checks/run-checks';
import { withSeverities } from '../checks/severities';
import { COMPARISON_CODES, type TextOfMessage } from '../checks/workspace-findings';
import { isEmpty, textToCheck } from './check-text';
import { type ComparedText, compareTexts, type ComparisonContext, findComparable } from './compare-texts';
import { ownText } from './editing.errors';
import { findInWorkspace } from './find-in-workspace';
import { findNestingLoops, type NestingLoop, nestsOthers } from './rechecks/nesting-loops';
import { loadMessages, lockMessages, raiseSourceVersions, type Message } from './stores/messages.store';
import { languagesWithIndependentReview } from './stores/languages.store';
import { loadSeverities } from './stores/severities.store';
import { markTextChanged } from './stores/revisions.store';
import { loadTexts, putSearchTexts, putTexts, renewTranslations, type Text } from './stores/texts.store';

/** A text to be written. */
export interface TextWrite {
  /** Has to be locked. */
  readonly message: Message;
  readonly language: string;
  readonly forms: Forms;
  readonly state: TextRow['state'];
  /** A reviewer sends the draft back, or the change of a draft that was sent back is undone. */
  readonly sentBack?: true;
  /**
   * A text that is incomplete, has errors, or needs someone else's approval becomes `needs_review` instead of `reviewed`.
   */
  readonly onlyIfSound?: boolean;
  /** A `reviewed` text was approved before: in the code, or before the change that is undone. */
  readonly approvedBefore?: boolean;
  /** Who wrote the forms, if it is not the author of the change: an undo restores them. Null for the system. */
  readonly editedBy?: string | null;
  /** The version of the reference text that it translates; the current one if absent. */
  readonly sourceVersion?: number;
  /** A reference text still means the same: its translations do not become outdated. */
  readonly keepsTranslations?: boolean;
  /** A reference text is restored to what it was in this version: translations of that version become up to date again. */
  readonly restoredVersion?: number;
}

/** What history stores of a text. */
export interface TextContent {
  readonly forms: Forms;
  readonly state: TextRow['state'];
  readonly sourceVersion: number;
  readonly sentBack?: true;
  /** Of a change that does nothing but ignore findings, or have them counted again. */
  readonly ignored?: Text['ignored'];
}

/**
 * Writes texts and everything derived from them: findings, also of translations whose reference text has changed, the
 * search index, history, and counts. Unchanged texts are skipped.
 *
 * @param writes at most one for each message and language
 * @returns the texts that were written
 * @throws Problem 403 for a text outside of the author's limits, or for the approval of a text that the author edited last,
 * in a language with independent review
 */
export async function writeTexts(editing: Editing, writes: readonly TextWrite[]): Promise<readonly Text[]> {
  const { tx, history, changeSet } = editing;
  assertWithinLimits(editing.limits, {
    namespaces: writes.map(({ message }) => message.namespaceId),
    languages: writes.map(({ language }) => language),
  });
  const messages = new Map(writes.map(({ message }) => [message.id, message]));
  const writesReference = writes.some(({ message, language }) => language === message.reference);
  const languages = writesReference
    ? undefined
    : [...new Set(writes.flatMap(({ message, language }) => [message.reference, language]))];
  const texts = new Map<string, Text>();
  for (const text of await loadTexts(tx, [...messages.keys()], languages))
    texts.set(textId(text.messageId, text.language), text);

  const needsOther = await findIndependentReviews(tx, writes);
  const befores = new Map<string, Text | undefined>();
  const reviewedIfSound = new Set<string>();
  const newReferences = new Set<string>();
  const raised = new Set<string>();
  const restored = new Map<string, number>();
  const written = new Map<string, Text>();
  // References first: translations written along with them refer to the new version.
  for (const write of [...writes].sort((a, b) => Number(isReference(b)) - Number(isReference(a)))) {
    const { message, language, state } = write;
    const name = textId(message.id, language);
    const before = texts.get(name);
    const forms = normalizeForms(write.forms);
    const isNew = !equalForms(forms, before?.forms ?? {});
    if (isReference(write) && isNew) {
      newReferences.add(message.id);
      if (!write.keepsTranslations) raised.add(message.id);
    }
    const current = message.sourceVersion + (raised.has(message.id) ? 1 : 0);
    const translated = write.sourceVersion ?? current;
    const isCurrent = isReference(write) || translated === restored.get(message.id);
    const requested: TextContent = {
      forms,
      state: isEmpty(forms) ? 'draft' : state,
      sourceVersion: isCurrent ? current : Math.min(translated, current),
    };
    const isUnchanged = (content: TextContent) =>
      before === undefined ? isEmpty(forms) : !isNew && sameTextContent(textContent(before), content);
    if (isUnchanged(requested)) continue;
    const writer = write.editedBy === undefined ? changeSet.actor.id : write.editedBy;
    const editedBy = isNew ? writer : (before?.editedBy ?? null);
    const isApproval = requested.state === 'reviewed' && !write.approvedBefore;
    const isOwn = isApproval && needsOther.has(language) && editedBy !== null && editedBy === changeSet.actor.id;
    if (isOwn && !write.onlyIfSound) throw ownText();
    const content: TextContent = isOwn ? { ...requested, state: 'needs_review' } : requested;
    if (isUnchanged(content)) continue;
    befores.set(name, before);
    if (write.onlyIfSound && content.state === 'reviewed') reviewedIfSound.add(name);
    const text: Text = {
      messageId: message.id,
      language,
      ...content,
      sentBack: write.sentBack === true && content.state === 'draft',
      ...unchecked,
      storedFindings: isNew ? [] : before!.storedFindings,
      ignored: before?.ignored ?? [],
      version: (before?.version ?? 0) + 1,
      updatedAt: changeSet.at,
      updatedBy: changeSet.actor.id,
      editedBy,
    };
    texts.set(name, text);
    written.set(name, text);
    if (isReference(write) && write.restoredVersion !== undefined) restored.set(message.id, write.restoredVersion);
  }
  if (written.size === 0) return [];
  for (const [name, text] of texts) {
    if (written.has(name) || text.sourceVersion !== restored.get(text.messageId)) continue;
    texts.set(name, { ...text, sourceVersion: texts.get(referenceId(messages.get(text.messageId)!))!.sourceVersion });
  }

  const scope = { messages: [...messages.keys()], ...(languages === undefined ? {} : { languages }) };
  const loopsBefore = await loopsThrough(tx, messages, [...befores.values()]);
  const nesting: Text[] = [];
  await withCounts(editing, scope, async () => {
    if (raised.size > 0) await raiseSourceVersions(tx, [...raised]);
    await renewTranslations(tx, restored);
    const affected = [...texts].filter(([name, text]) => written.has(name) || newReferences.has(text.messageId));
    // With a new source, a text is compared with other texts than before.
    const toCheck = affected.map(([, text]) =>
      newReferences.has(text.messageId) ? { ...text, storedFindings: [] } : text,
    );
    const checkedTexts = await checkInContext(editing, messages, texts, toCheck);
    const changed: Text[] = [];
    for (const [index, [name, text]] of affected.entries()) {
      const checked = checkedTexts[index]!;
      const needsReview = reviewedIfSound.has(name) && (checked.errors > 0 || !checked.complete);
      const kept = checked.ignored.length === 0 ? [] : await stillFound(editing, messages, texts, checked);
      const now: Text = { ...checked, ignored: kept, ...(needsReview && { state: 'needs_review' }) };
      if (written.has(name)) written.set(name, now);
      if (written.has(name) || !sameCheckResult(now, text)) changed.push(now);
      if (nestsOthers(now.forms)) nesting.push(now);
    }
    await saveTexts(editing, messages, changed);
  });
  const loopsNow = await loopsThrough(tx, messages, nesting);
  const rechecked = [
    ...(await recheckLoops(editing, messages, [...loopsBefore, ...loopsNow])),
    ...(await recheckComparisons(editing, messages, changedTexts(messages, texts, befores))),
  ];
  for (const text of rechecked) {
    const name = textId(text.messageId, text.language);
    if (written.has(name)) written.set(name, text);
  }
  await putSearchTexts(
    tx,
    Array.from(written.values(), ({ forms, ...text }) => ({ ...text, texts: Object.values(forms) })),
  );
  await history.record(
    tx,
    changeSet,
    Array.from(written, ([name, text]): Change => {
      const before = befores.get(name);
      const subject = { type: 'text', id: text.messageId } as const;
      return {
        subject,
        language: text.language,
        before: before ? textContent(before) : null,
        after: textContent(text),
      };
    }),
  );
  return [...written.values()];
}

/** Languages with independent review, if one of the writes is an approval. */
const findIndependentReviews = async (tx: Editing['tx'], writes: readonly TextWrite[]): Promise<ReadonlySet<string>> =>
  writes.some(({ state }) => state === 'reviewed') ? languagesWithIndependentReview(tx) : new Set();

/**
 * Updates the check results of all texts of messages, after their kind, limits or reference or the checks have changed; locked
 * messages.
 */
export async function recheckTexts(
  editing: Pick<Editing, 'tx' | 'checks' | 'changedBundles' | 'reference'>,
  messages: ReadonlyMap<string, Message>,
): Promise<void> {
  const { tx } = editing;
  const before = await loadTexts(tx, [...messages.keys()]);
  const texts = new Map(before.map((text) => [textId(text.messageId, text.language), text]));
  const inContext = await withLoops(tx, messages, await checkInContext(editing, messages, texts, before));
  const context = { reference: editing.reference, severities: await loadSeverities(tx) };
  const checked = await withComparisons(tx, context, messages, texts, inContext);
  await saveTexts(
    editing,
    messages,
    checked.filter((text, index) => !sameCheckResult(text, before[index]!)),
  );
}

/**
 * Writes which findings of texts are ignored; their messages are locked. Texts and their versions stay as they are.
 * @param ignoredAfter returns those that are ignored from now on, given what all checks find; undefined: they stay
 * @returns the texts that were written
 */
export async function writeIgnored(
  editing: Editing,
  messages: ReadonlyMap<string, Message>,
  texts: readonly Text[],
  ignoredAfter: (text: Text, findings: FindingsOfText) => Text['ignored'] | undefined,
): Promise<readonly Text[]> {
  const { tx, history, changeSet } = editing;
  const found = await findingsOf(editing, messages, texts);
  const changes: Change[] = [];
  const written = texts.flatMap((text, index): Text[] => {
    const findings = found[index]!;
    const ignored = ignoredAfter(text, findings);
    if (ignored === undefined) return [];
    const { counted } = divideFindings(findings, ignored);
    const content = textContent(text);
    changes.push({
      subject: { type: 'text', id: text.messageId },
      language: text.language,
      before: { ...content, ignored: text.ignored },
      after: { ...content, ignored },
    });
    return [{ ...text, ignored, ...summaryOf(counted), storedFindings: findings.filter(isStored) }];
  });
  if (written.length === 0) return [];
  const scope = {
    messages: written.map(({ messageId }) => messageId),
    languages: [...new Set(written.map(({ language }) => language))],
  };
  await withCounts(editing, scope, () => saveTexts(editing, messages, written));
  await history.record(tx, changeSet, changes);
  return written;
}

async function saveTexts(
  { tx, changedBundles }: Pick<Editing, 'tx' | 'changedBundles'>,
  messages: ReadonlyMap<string, Message>,
  texts: readonly Text[],
): Promise<void> {
  for (const { messageId, language } of texts) {
    markTextChanged(changedBundles, messages.get(messageId)!.namespaceId, language);
  }
  await putTexts(tx, texts);
}

/**
 * Updates the check results of the texts of loops, also of loops that are broken now. Locks messages of others.
 * @returns the texts
 */
export async function recheckLoops(
  editing: Editing,
  locked: ReadonlyMap<string, Message>,
  loops: readonly NestingLoop[],
): Promise<readonly Text[]> {
  const ids = new Set(loops.flatMap(({ messageIds }) => messageIds));
  if (ids.size === 0) return [];
  // Out of the order of locks, which may end in a deadlock; then the transaction is repeated.
  const { tx, reference } = editing;
  const others = await lockMessages(
    { tx, reference }, // only their findings change, which is not a change by the author
    [...ids].filter((id) => !locked.has(id)),
  );
  const messages = new Map([...locked, ...others].filter(([id]) => ids.has(id)));
  await withCounts(editing, { messages: [...ids] }, () => recheckTexts(editing, messages));
  return loadTexts(editing.tx, [...ids]);
}

/** Returns the loops of `$t(…)` through texts of messages, in all languages. */
export const loopsThroughMessages = async (
  tx: Editing['tx'],
  messages: ReadonlyMap<string, Message>,
): Promise<readonly NestingLoop[]> => loopsThrough(tx, messages, await loadTexts(tx, [...messages.keys()]));

async function loopsThrough(
  tx: Editing['tx'],
  messages: ReadonlyMap<string, Message>,
  texts: readonly (Text | undefined)[],
): Promise<readonly NestingLoop[]> {
  // Only i18next inserts texts into others.
  const isNesting = (text: Text | undefined): text is Text =>
    text !== undefined && messages.get(text.messageId)!.syntax.startsWith('i18next') && nestsOthers(text.forms);
  const nesting = texts.filter(isNesting);
  const loops: NestingLoop[] = [];
  for (const language of new Set(nesting.map((text) => text.language))) {
    const inLanguage = nesting.filter((text) => text.language === language && !messages.get(text.messageId)!.deleted);
    const starts = inLanguage.map(({ messageId, forms }) => ({ ...messages.get(messageId)!, messageId, forms }));
    loops.push(...(await findNestingLoops(tx, language, starts)));
  }
  return loops;
}

/** Returns the texts with the findings of loops. */
async function withLoops(
  tx: Editing['tx'],
  messages: ReadonlyMap<string, Message>,
  texts: readonly Text[],
): Promise<readonly Text[]> {
  const loops = await loopsThrough(tx, messages, texts);
  if (loops.length === 0) return texts;
  const severities = await loadSeverities(tx);
  const byText = new Map(loops.map((loop) => [textId(loop.messageIds[0]!, loop.language), loop.finding]));
  return texts.map((text) => {
    const loop = byText.get(textId(text.messageId, text.language));
    const [finding] = loop === undefined ? [] : withSeverities([loop], severities, text.language);
    if (finding === undefined) return text;
    const { errors, warnings, codes } = summaryOf(divideFindings([finding], text.ignored).counted);
    return {
      ...text,
      errors: text.errors + errors,
      warnings: text.warnings + warnings,
      codes: [...text.codes, ...codes].sort(),
      storedFindings: [...text.storedFindings, finding],
    };
  });
}

/** Returns the sources of messages, for `recheckComparisons`: with them, texts in all languages are compared. */
export async function comparedSources(
  tx: Editing['tx'],
  messages: ReadonlyMap<string, Message>,
): Promise<readonly ComparedText[]> {
  const references = new Set(Array.from(messages.values(), ({ reference }) => reference));
  const texts = await loadTexts(tx, [...messages.keys()], [...references]);
  return texts.flatMap(({ messageId, language, forms }) => {
    const message = messages.get(messageId)!;
    return language === message.reference ? [{ message, language, source: forms, forms }] : [];
  });
}

/** Texts that were written, as they were and as they are. */
function changedTexts(
  messages: ReadonlyMap<string, Message>,
  texts: ReadonlyMap<string, Text>,
  befores: ReadonlyMap<string, Text | undefined>,
): readonly ComparedText[] {
  return [...befores].flatMap(([name, before]): ComparedText[] => {
    const { messageId, language, forms } = texts.get(name)!;
    if (equalForms(forms, before?.forms ?? {})) return [];
    const message = messages.get(messageId)!;
    const sourceName = textId(messageId, message.reference);
    const source = texts.get(sourceName)?.forms ?? {};
    const sourceBefore = befores.has(sourceName) ? (befores.get(sourceName)?.forms ?? {}) : source;
    return [
      { message, language, source, forms },
      { message, language, source: sourceBefore, forms: before?.forms ?? {} },
    ];
  });
}

/**
 * Updates the findings that compare texts with others, of texts that a change may concern. Locks messages of others.
 * @returns the texts that are changed
 */
export async function recheckComparisons(
  editing: Editing,
  locked: ReadonlyMap<string, Message>,
  changes: readonly ComparedText[],
): Promise<readonly Text[]> {
  const { tx, reference } = editing;
  if (changes.length === 0) return [];
  const context = { reference, severities: await loadSeverities(tx) };
  const comparable = await findComparable(tx, changes, context);
  if (comparable.size === 0) return [];
  const compare = async (messages: ReadonlyMap<string, Message>) => {
    const ids = [...messages.keys()];
    const before = (await loadTexts(tx, ids)).filter(
      ({ messageId, language }) => comparable.get(messageId)?.has(language) ?? true,
    );
    const sources = await loadTexts(tx, ids, [...new Set(Array.from(messages.values(), (each) => each.reference))]);
    const texts = new Map(sources.map((text) => [textId(text.messageId, text.language), text]));
    const now = await withComparisons(tx, context, messages, texts, before);
    return now.filter((text, index) => !sameCheckResult(text, before[index]!));
  };
  const changed = await compare(await loadMessages(tx, [...comparable.keys()], reference));
  const changedIds = new Set(changed.map(({ messageId }) => messageId));
  if (changedIds.size === 0) return [];
  const others = await lockMessages(
    { tx, reference }, // only their findings change, which is not a change by the author
    [...changedIds].filter((id) => !locked.has(id)),
  );
  const messages = new Map([...locked, ...others].filter(([id]) => changedIds.has(id)));
  return withCounts(editing, { messages: [...changedIds] }, async () => {
    const now = await compare(messages); // again, now that they are locked
    await saveTexts(editing, messages, now);
    return now;
  });
}

/** Returns the texts with the findings that compare them with others. */
async function withComparisons(
  tx: Editing['tx'],
  context: ComparisonContext,
  messages: ReadonlyMap<string, Message>,
  sources: ReadonlyMap<string, Text>,
  texts: readonly Text[],
): Promise<readonly Text[]> {
  const compared = texts.map(({ messageId, language, forms }): ComparedText => {
    const message = messages.get(messageId)!;
    return { message, language, source: sources.get(textId(messageId, message.reference))?.forms ?? {}, forms };
  });
  const found = await compareTexts(tx, compared, context);
  return texts.map((text, index) => {
    const summary = (findings: FindingsOfText) => summaryOf(divideFindings(findings, text.ignored).counted);
    const [before, now] = [text.storedFindings.filter(isComparison), found[index]!];
    if (before.length === 0 && now.length === 0) return text;
    const [countedBefore, countedNow] = [summary(before), summary(now)];
    return {
      ...text,
      errors: text.errors - countedBefore.errors + countedNow.errors,
      warnings: text.warnings - countedBefore.warnings + countedNow.warnings,
      codes: [...text.codes.filter((code) => !COMPARISON_CODES.has(code)), ...countedNow.codes].sort(),
      storedFindings: [...text.storedFindings.filter((each) => !isComparison(each)), ...now],
    };
  });
}

/** Returns the ignored findings that a text still has; the others would count if they came back. */
async function stillFound(
  editing: Editing,
  messages: ReadonlyMap<string, Message>,
  texts: ReadonlyMap<string, Text>,
  text: Text,
): Promise<Text['ignored']> {
  const reference = referenceId(messages.get(text.messageId)!);
  const formsOf = new Map([[reference, texts.get(reference)?.forms ?? {}]]);
  const [found] = await findAll(editing, messages, formsOf, [text]);
  const ids = new Set([...found!, ...text.storedFindings].map(findingId));
  return text.ignored.filter((each) => readsOtherTexts(each) || ids.has(findingId(each)));
}

/** Returns the findings of all checks in each stored text, with their severities, including ignored ones. */
async function findingsOf(
  editing: Pick<Editing, 'tx' | 'checks'>,
  messages: ReadonlyMap<string, Message>,
  texts: readonly Text[],
): Promise<readonly FindingsOfText[]> {
  const languages = [...new Set(Array.from(messages.values(), ({ reference }) => reference))];
  const references = await loadTexts(editing.tx, [...messages.keys()], languages);
  const formsOf = new Map(references.map(({ messageId, language, forms }) => [textId(messageId, language), forms]));
  const found = await findAll(editing, messages, formsOf, texts);
  const severities = await loadSeverities(editing.tx);
  return texts.map((text, index) => [
    ...withSeverities(found[index]!, severities, text.language),
    ...text.storedFindings.filter(readsOtherTexts),
  ]);
}

/** @param formsOf of the reference texts */
async function findAll(
  editing: Pick<Editing, 'tx' | 'checks'>,
  messages: ReadonlyMap<string, Message>,
  formsOf: ReadonlyMap<string, Forms>,
  texts: readonly Text[],
): Promise<readonly FindingsOfText[]> {
  const inputs = texts.map((text): TextOfMessage => {
    const message = messages.get(text.messageId)!;
    const source = { language: message.reference, forms: formsOf.get(referenceId(message)) ?? {} };
    return { messageId: message.id, text: textToCheck(message, source, text).text };
  });
  return runChecks(editing, inputs);
}

/** Findings that are found once texts are stored, since they depend on other texts. */
const readsOtherTexts = (finding: Pick<FoundFinding, 'code'>): boolean =>
  finding.code === NESTING_LOOP.code || isComparison(finding);

const isComparison = ({ code }: Pick<FoundFinding, 'code'>): boolean => COMPARISON_CODES.has(code);

/** Returns what all checks find in each text, except for those that depend on other texts. */
async function runChecks(
  { tx, checks }: Pick<Editing, 'tx' | 'checks'>,
  texts: readonly TextOfMessage[],
): Promise<readonly FindingsOfText[]> {
  const found = await checks.find(texts.map(({ text }) => text));
  const inWorkspace = await findInWorkspace(tx, texts);
  return found.map((findings, index) => [...findings, ...inWorkspace[index]!]);
}

const unchecked = { complete: false, errors: 0, warnings: 0, codes: [], storedFindings: [], ignored: [] };

/** Returns what is stored of the findings that count. */
function summaryOf(counted: FindingsOfText): Pick<Text, 'errors' | 'warnings' | 'codes'> {
  const errors = counted.filter(({ severity }) => severity === 'error').length;
  const codes = [...new Set(counted.map(({ code }) => code))].sort();
  return { errors, warnings: counted.length - errors, codes };
}

/** Returns some of the texts with the results of all checks, and with the findings of comparisons that they have already. */
async function checkInContext(
  editing: Pick<Editing, 'tx' | 'checks'>,
  messages: ReadonlyMap<string, Message>,
  texts: ReadonlyMap<string, Text>,
  affected: readonly Text[],
): Promise<readonly Text[]> {
  const inputs = affected.map((text) => {
    const message = messages.get(text.messageId)!;
    const { reference } = message;
    const forms = texts.get(textId(message.id, reference))?.forms ?? {};
    return textToCheck(message, { language: reference, forms }, text);
  });
  const found = await runChecks(
    editing,
    inputs.map(({ text }, index) => ({ messageId: affected[index]!.messageId, text })),
  );
  const severities = await loadSeverities(editing.tx);
  return affected.map((text, index) => {
    const findings = [
      ...withSeverities(found[index]!, severities, text.language),
      ...text.storedFindings.filter(isComparison),
    ];
    return {
      ...text,
      complete: inputs[index]!.complete,
      ...summaryOf(divideFindings(findings, text.ignored).counted),
      storedFindings: findings.filter(isStored),
    };
  });
}

const textId = (messageId: string, language: string): string => `${messageId} ${language}`;

const referenceId = ({ id, reference }: Message): string => textId(id, reference);

const isReference = ({ message, language }: TextWrite): boolean => message.reference === language;

export const textContent = ({ forms, state, sourceVersion, sentBack }: Text): TextContent => ({
  forms,
  state,
  sourceVersion,
  ...(sentBack && { sentBack }),
});

export const sameTextContent = (one: TextContent, other: TextContent): boolean =>
  one.state === other.state && one.sourceVersion === other.sourceVersion && equalForms(one.forms, other.forms);

const sameCheckResult = (one: Text, other: Text): boolean =>
  one.complete === other.complete &&
  one.errors === other.errors &&
  one.warnings === other.warnings &&
  isDeepStrictEqual(one.codes, other.codes) &&
  isDeepStrictEqual(one.storedFindings, other.storedFindings);
