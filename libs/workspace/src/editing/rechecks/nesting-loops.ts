import { findPlaceholders, type Forms } from '@dragoman/i18n/internal';
import { NESTING_LOOP } from '../../checks/standard.check';
import type { FoundFinding } from '../../checks/run-checks';
import type { Queries } from '../../database/database';
import { fromJson } from '../../database/json-text';
import { chunks } from '../../http/chunks';

/** A text of a message in one language. */
export interface NestingText {
  readonly messageId: string;
  readonly namespace: string;
  readonly key: string;
  readonly forms: Forms;
}

/** A text that inserts itself through others. */
export interface NestingLoop {
  readonly language: string;
  /** Ids of all texts of the loop; the first one has the finding. */
  readonly messageIds: readonly string[];
  readonly finding: FoundFinding;
}

/** Texts that are followed from those of one call. */
const MAX_TEXTS = 1_000;
/** Loops through more texts are not found. */
const MAX_LENGTH = 20;

export const nestsOthers = (forms: Forms): boolean => Object.values(forms).some((text) => text.includes('$t('));

interface Nesting {
  /** As it is written: `$t(shop:title)`. */
  readonly raw: string;
  /** Places that it may name: a key may contain the separator of namespaces. */
  readonly places: readonly string[];
}

interface Node extends NestingText {
  readonly nestings: readonly Nesting[];
}

/**
 * Returns the shortest loop of `$t(…)` through each text that is part of one. Every client of i18next would
 * expand such texts until it gives up. Follows texts of the language as they are stored; fallback languages are not followed.
 */
export async function findNestingLoops(
  db: Queries,
  language: string,
  texts: readonly NestingText[],
): Promise<readonly NestingLoop[]> {
  const starts = texts.filter(({ forms }) => nestsOthers(forms)).map(withNestings);
  const known = new Map<string, Node | undefined>(starts.map((node) => [placeOf(node), node]));
  let next = starts;
  for (let length = 1; length < MAX_LENGTH && next.length > 0 && known.size < MAX_TEXTS; length++) {
    const places = next.flatMap(({ nestings }) => nestings.flatMap((nesting) => nesting.places));
    const unknown = [...new Set(places)].filter((place) => !known.has(place));
    for (const place of unknown) known.set(place, undefined);
    next = (await loadNestingTexts(db, language, unknown)).map(withNestings);
    for (const node of next) known.set(placeOf(node), node);
  }
  return starts.flatMap((start) => {
    const path = shortestLoop(start, known);
    return path === undefined ? [] : [nestingLoop(language, path)];
  });
}

/** Returns the nodes of a loop in their order, the first being `start`. */
function shortestLoop(start: Node, known: ReadonlyMap<string, Node | undefined>): readonly Node[] | undefined {
  const seen = new Set<Node>();
  let paths: readonly (readonly Node[])[] = [[start]];
  for (let length = 1; length < MAX_LENGTH && paths.length > 0; length++) {
    const longer: (readonly Node[])[] = [];
    for (const path of paths) {
      for (const target of targetsOf(path.at(-1)!, known)) {
        // A text that nests itself has a finding of its own.
        if (target === start && path.length > 1) return path;
        if (target === start || seen.has(target)) continue;
        seen.add(target);
        longer.push([...path, target]);
      }
    }
    paths = longer;
  }
  return undefined;
}

const targetsOf = ({ nestings }: Node, known: ReadonlyMap<string, Node | undefined>): readonly Node[] =>
  nestings.flatMap(({ places }) => places.flatMap((place) => known.get(place) ?? []));

function nestingLoop(language: string, path: readonly Node[]): NestingLoop {
  const [start, second] = path as readonly [Node, Node];
  const { raw } = start.nestings.find(({ places }) => places.includes(placeOf(second)))!;
  const name = ({ namespace, key }: Node) => (namespace === start.namespace ? key : `${namespace}:${key}`);
  const { code, severity } = NESTING_LOOP;
  const values = { placeholder: raw, path: [...path, start].map(name).join(' → ') };
  return { language, messageIds: path.map(({ messageId }) => messageId), finding: { code, severity, values } };
}

function withNestings(text: NestingText): Node {
  const found = Object.values(text.forms).flatMap((form) => findPlaceholders(form));
  const nestings = found.flatMap(({ kind, name, raw }): Nesting[] => {
    if (kind !== 'nesting') return [];
    const separator = name.indexOf(':');
    const inOther = separator > 0 ? [place(name.slice(0, separator), name.slice(separator + 1))] : [];
    return [{ raw, places: [place(text.namespace, name), ...inOther] }];
  });
  return { ...text, nestings };
}

/** JSON, since names and keys may contain any separator. */
const place = (namespace: string, key: string): string => JSON.stringify([namespace, key]);

const placeOf = ({ namespace, key }: NestingText): string => place(namespace, key);

async function loadNestingTexts(db: Queries, language: string, places: readonly string[]): Promise<NestingText[]> {
  const keys = new Map<string, string[]>();
  for (const each of places) {
    const [namespace, key] = JSON.parse(each) as [string, string];
    keys.set(namespace, [...(keys.get(namespace) ?? []), key]);
  }
  const texts: NestingText[] = [];
  for (const [namespace, all] of keys) {
    for (const part of chunks(all)) {
      const rows = await db
        .selectFrom('namespaces as n')
        .innerJoin('messages as m', 'm.namespace_id', 'n.id')
        .innerJoin('texts as t', 't.message_id', 'm.id')
        .select(['m.id', 'm.key', 't.forms'])
        .where('n.name', '=', namespace)
        .where('n.deleted_at', 'is', null)
        .where('m.key', 'in', part)
        .where('m.deleted_at', 'is', null)
        .where('t.language', '=', language)
        .execute();
      for (const { id, key, forms } of rows) texts.push({ messageId: id, namespace, key, forms: fromJson(forms) });
    }
  }
  return texts;
}
