import { corrected, replaceAll, type Rule } from './rule';

const NAMES = 'nbsp|amp|lt|gt|quot|apos|copy|hellip|mdash|ndash|laquo|raquo';
/** Without its semicolon, with spaces inside, or escaped twice. */
const BROKEN = new RegExp(`&(${NAMES})(?![a-z;=])|& ?(${NAMES}) ?;(?<!&(?:${NAMES});)|&amp;(${NAMES});`, 'gi');

/** Characters of HTML that are not read as such: `&nbsp` without a semicolon, `&amp;nbsp;`. */
export const htmlEntity: Rule = {
  code: 'htmlEntity',
  severity: 'warning',
  needs: 'source',
  find: ({ plain, source }) => {
    if (!plain.includes('&')) return undefined;
    const kept = new Set(source?.plain.match(BROKEN));
    const edits = replaceAll(plain, BROKEN, (match) =>
      kept.has(match[0]) ? match[0] : `&${(match[1] ?? match[2] ?? match[3])!.toLowerCase()};`,
    );
    return edits.length === 0 ? undefined : corrected(edits, plain.slice(edits[0]!.start, edits[0]!.end));
  },
};
