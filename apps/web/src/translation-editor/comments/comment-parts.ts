/** A part of a comment: text, a link, or the name of a mentioned person after an `@`. */
export interface CommentPart {
  readonly kind: 'text' | 'link' | 'mention';
  readonly text: string;
}

/** An absolute URL of HTTP, as far as the next space. */
const URLS = /\bhttps?:\/\/[^\s<>"]+/giu;

/** Marks at the end of a URL that belong to the sentence around it. */
const CLOSING_MARKS = /[.,;:!?'’”»)\]}。、，；：！？）」]+$/u;

/** Splits a comment into plain text, links and mentions. A comment has no markup. */
export function commentParts(text: string, names: readonly string[]): CommentPart[] {
  const parts: CommentPart[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(URLS)) {
    const url = match.replace(CLOSING_MARKS, '');
    if (!URL.canParse(url)) continue;
    parts.push(...withMentions(text.slice(end, index), names), { kind: 'link', text: url });
    end = index + url.length;
  }
  return [...parts, ...withMentions(text.slice(end), names)];
}

function withMentions(text: string, names: readonly string[]): CommentPart[] {
  if (text === '') return [];
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
