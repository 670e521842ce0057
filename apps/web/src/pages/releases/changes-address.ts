import type { ChangesQuery } from '../../requests/releases';

/** Which of the changes an address asks for: all, or those in a language and a namespace, from a place on. */
export function changesQuery({ searchParams }: URL): ChangesQuery {
  const asked = ['language', 'namespace', 'cursor'].flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  return Object.fromEntries(asked) as ChangesQuery;
}
