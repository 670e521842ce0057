/** SQLSTATE classes and codes that concern the server, not the statement. */
const serverErrors = /^(08|53|58|57P0[1-5]|57014|55P03|25P03|25P04)/;

const networkErrors: ReadonlySet<string> = new Set([
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

/** Messages of pg's own errors, which have no code. */
const clientErrors = /terminated|timeout exceeded|timed out|read timeout|not queryable|was closed/i;

/**
 * One sentence if the error is a temporary outage of PostgreSQL; otherwise undefined. It contains no address, because it
 * is public.
 */
export function postgresOutage(error: unknown): string | undefined {
  const { code, message, errors } = error as { code?: string; message?: string; errors?: unknown[] };
  if (Array.isArray(errors)) return errors.map(postgresOutage).find((reason) => reason !== undefined); // one per address
  if (code === '57014') return 'A query took PostgreSQL too long and was canceled.';
  if (code === '55P03') return 'Another transaction has locked the same rows for too long.';
  const outage =
    code === undefined ? clientErrors.test(message ?? '') : networkErrors.has(code) || serverErrors.test(code);
  return outage ? 'PostgreSQL cannot be reached.' : undefined;
}
