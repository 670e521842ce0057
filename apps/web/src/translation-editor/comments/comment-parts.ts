import { linkParts } from '../../ui/linked-text';

/** A part of a comment: text, a link, or the name of a mentioned person after an `@`. */
export interface CommentPart {
  readonly kind: 'text' | 'link' | 'mention';
  readonly text: string;
}

/** Splits a comment into plain text, links and mentions. A comment has no markup. */
export const commentParts = (text: string, names: readonly string[]): CommentPart[] =>
  linkParts(text).flatMap(({ text: part, isLink }) =>
    isLink ? { kind: 'link' as const, text: part } : withMentions(part, names),
  );

function withMentions(text: string, names: readonly string[]): CommentPart[] {
  // The longest name first: "@Ada Lovelace" is not a mention of Ada.
  const wanted = names.map((name) => `@${name}`).sort((one, other) => other.length - one.length);
  const parts: CommentPart[] = [];
  let plain = '';
  for (let index = 0; index < text.length;) {
    const mention = text[index] === '@' ? wanted.find((each) => text.startsWith(each, index)) : undefined;
    if (mention === undefined) {
      plain += text[index++];
      continue;
    }
    if (plain !== '') parts.push({ kind: 'text', text: plain });
    plain = '';
    parts.push({ kind: 'mention', text: mention });
    index += mention.length;
  }
  return plain === '' ? parts : [...parts, { kind: 'text', text: plain }];
}
