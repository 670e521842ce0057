/** Responses of Node, Express and Fastify. */
interface HeaderResponse {
  getHeader(name: string): number | string | readonly string[] | undefined;
  setHeader?(name: string, value: string): unknown;
  header?(name: string, value: string): unknown;
}

/** Adds names of request headers to `Vary` (RFC 9110, 12.5.5), each once. */
export function addVary(response: HeaderResponse, names: readonly string[]): void {
  const present = [response.getHeader('Vary') ?? []].flat().join(', ');
  const listed = present.split(',').map((name) => name.trim().toLowerCase());
  const missing = names.filter((name) => !listed.includes(name.toLowerCase()));
  if (missing.length === 0 || listed.includes('*')) return;
  const value = [present, ...missing].filter((part) => part !== '').join(', ');
  if (response.header) response.header('Vary', value);
  else response.setHeader!('Vary', value);
}
