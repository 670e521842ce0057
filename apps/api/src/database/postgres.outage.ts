/** SQLSTATE classes and codes that say something of the server, not of the statement. */
const ofTheServer = /^(08|53|58|57P0[1-5]|57014|55P03|25P03|25P04)/;

const ofTheNetwork: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT', // a socket file
]);

/** What pg itself throws has no code. */
const ofTheClient = /terminated|timeout exceeded|timed out|read timeout|not queryable|was closed/i;

/**
 * One sentence, where PostgreSQL could not be asked for a reason that can be over in a minute; otherwise undefined.
 * It names no address: everybody may read it.
 */
export function outageOf(error: unknown): string | undefined {
  const { code, message, errors } = error as { code?: string; message?: string; errors?: unknown[] };
  if (Array.isArray(errors)) return errors.map(outageOf).find((reason) => reason !== undefined); // one per address
  if (code === '57014') return 'A question took PostgreSQL too long and was broken off.';
  if (code === '55P03') return 'What was to be changed is being changed by somebody else for too long.';
  const outage =
    code === undefined ? ofTheClient.test(message ?? '') : ofTheNetwork.has(code) || ofTheServer.test(code);
  return outage ? 'PostgreSQL cannot be reached.' : undefined;
}
