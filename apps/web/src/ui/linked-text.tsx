interface TextPart {
  readonly text: string;
  readonly isLink: boolean;
}

/** An absolute URL of HTTP, as far as the next space. */
const URLS = /\bhttps?:\/\/[^\s<>"]+/giu;

/** Marks at the end of a URL that belong to the sentence around it. */
const CLOSING_MARKS = /[.,;:!?'’”»)\]}。、，；：！？）」]+$/u;

/** Splits what a person has written into URLs and the text around them, none of which is empty. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(URLS)) {
    const url = match.replace(CLOSING_MARKS, '');
    if (!URL.canParse(url)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isLink: false });
    parts.push({ text: url, isLink: true });
    end = index + url.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end), isLink: false }] : parts;
}

/** Plain text in which URLs are links, which open in a new tab. */
export const LinkedText = ({ text }: { text: string }) =>
  linkParts(text).map((part, index) => (part.isLink ? <WrittenLink key={index} url={part.text} /> : part.text));

/** A URL that a person has written. */
export const WrittenLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
    {url}
  </a>
);
