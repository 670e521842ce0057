export interface NamedPerson {
  readonly id: string;
  readonly name: string;
  /** Absent if the reader may not see it, and for deleted people. */
  readonly email?: string;
}

/** The end of an id, which exports have, too. */
const ID_END = 6;

/** Returns what tells people with the same name apart, by their ids: the email address, or else the end of the id. */
export function namesakes(people: readonly NamedPerson[]): ReadonlyMap<string, string> {
  const idsByName = new Map<string, Set<string>>();
  for (const { id, name } of people) idsByName.set(name, (idsByName.get(name) ?? new Set()).add(id));
  return new Map(
    people.filter(({ name }) => idsByName.get(name)!.size > 1).map(({ id, email }) => [id, email ?? id.slice(-ID_END)]),
  );
}
