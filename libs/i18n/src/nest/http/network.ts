/**
 * Returns what attempts are counted by: an IPv4 address, or the 64-bit network of an IPv6 address, which belongs to one
 * household or machine (RFC 6177).
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare); // RFC 4291, 2.5.5.2
  if (mapped) return mapped[1]!;
  if (!bare.includes(':')) return bare;
  const [before = '', after] = bare.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const head = groups(before);
  const tail = groups(after ?? '');
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const first = [...head, ...(after === undefined ? [] : zeros), ...tail].slice(0, 4);
  return `${first.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
