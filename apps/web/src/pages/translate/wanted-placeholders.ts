import { findPlaceholders, type Placeholder } from '../../../../../libs/i18n/src/message/placeholders';

/** Something that stands in the source and has to stand in the translation. */
export interface WantedPlaceholder {
  /** As it is shown: `{{count}}`, `<1>…</1>`. */
  readonly shown: string;
  readonly before: string;
  /** What closes it. */
  readonly after?: string;
  /** As findings name it. */
  readonly name: string;
  isIn(text: string): boolean;
}

/** Placeholders of a source in its order, each once; a tag with the one that closes it. */
export function wantedPlaceholders(source: string): readonly WantedPlaceholder[] {
  const wanted = new Map<string, WantedPlaceholder>();
  let outer = 0;
  for (const placeholder of findPlaceholders(source)) {
    const { kind, name, raw, tag, start, end } = placeholder;
    const inside = start < outer;
    outer = Math.max(outer, end);
    const identity = `${kind} ${name}`;
    if (inside || tag === 'close' || wanted.has(identity)) continue;
    const closed = tag === 'open' && closes(source, name);
    wanted.set(identity, {
      shown: closed ? `${raw}…</${name}>` : raw,
      before: raw,
      ...(closed && { after: `</${name}>` }),
      name: kind === 'tag' ? name : raw,
      isIn: (text) => findPlaceholders(text).some((each) => isSame(each, placeholder)),
    });
  }
  return [...wanted.values()];
}

const closes = (source: string, tag: string): boolean =>
  findPlaceholders(source).some((each) => each.tag === 'close' && each.name === tag);

const isSame = (one: Placeholder, other: Placeholder): boolean => one.kind === other.kind && one.name === other.name;
