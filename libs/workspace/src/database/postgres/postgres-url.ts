/** Whether a value is the URL of a database: `postgresql://user:password@host:5432/database`. */
export function isPostgresUrl(value: string): boolean {
  if (!URL.canParse(value) || /%(?![0-9a-f]{2})/i.test(value)) return false;
  const { protocol, pathname } = new URL(value);
  return /^postgres(ql)?:$/.test(protocol) && pathname.length > 1;
}
