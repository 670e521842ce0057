export type Encoding = 'br' | 'gzip' | 'identity';

/** What clients send, and what it allows. A browser sends always the same few, so a handful is remembered. */
const remembered = new Map<string, { br: boolean; gzip: boolean }>();
const MOST = 64;

/** The smallest of the ready bodies that `Accept-Encoding` allows (RFC 9110, 12.5.3); without the header, the plain one. */
export function chooseEncoding(
  header: string | string[] | undefined,
  bodies: Readonly<Record<Encoding, { readonly length: number }>>,
): Encoding {
  if (header === undefined) return 'identity';
  const accepted = accepts(String(header));
  let best: Encoding = 'identity';
  if (accepted.gzip && bodies.gzip.length < bodies[best].length) best = 'gzip';
  if (accepted.br && bodies.br.length < bodies[best].length) best = 'br';
  return best;
}

/** Which encodings a header allows. */
export function accepts(header: string): { readonly br: boolean; readonly gzip: boolean } {
  let accepted = remembered.get(header);
  if (accepted === undefined) {
    accepted = read(header.slice(0, 512));
    if (header.length <= 128 && remembered.size < MOST) remembered.set(header, accepted);
  }
  return accepted;
}

function read(header: string): { br: boolean; gzip: boolean } {
  const weights = new Map<string, boolean>();
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(coding, weight === undefined || Number(weight.slice(2)) > 0);
  }
  const rest = weights.get('*') ?? false;
  return { br: weights.get('br') ?? rest, gzip: weights.get('gzip') ?? weights.get('x-gzip') ?? rest };
}
