export interface NamedPerson {
  readonly id: string;
  readonly name: string;
  /** Absent if the reader may not see it, and for deleted people. */
  readonly email?: string;
}

/** The end of an id, which exports have, too. */
const ID_END = 6;

/**
 * Returns what distinguishes people with the same name, by their ids: the email address, or else the end of the id.
 * @param people the same person can be listed several times, with and without the address
 */
export function namesakes(people: readonly NamedPerson[]): ReadonlyMap<string, string> {
  const idsByName = new Map<string, Set<string>>();
  for (const { id, name } of people) idsByName.set(name, (idsByName.get(name) ?? new Set()).add(id));
  const emails = new Map(people.flatMap(({ id, email }) => (email === undefined ? [] : [[id, email] as const])));
  return new Map(
    people
      .filter(({ name }) => idsByName.get(name)!.size > 1)
      .map(({ id }) => [id, emails.get(id) ?? id.slice(-ID_END)]),
  );
}
