/** What the page shows. All of it stands in the address: `/de/activity?person=…&language=pl`. */
export interface ActivityAddress {
  readonly person?: string | undefined;
  readonly language?: string | undefined;
  /** Id of a message. */
  readonly message?: string | undefined;
  /** Id of what was done at once: then each of its changes is shown. */
  readonly set?: string | undefined;
  readonly cursor?: string | undefined;
}

const names = ['person', 'language', 'message', 'set', 'cursor'] as const;

export function readAddress(search: string): ActivityAddress {
  const query = new URLSearchParams(search);
  return Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])));
}

/** The path below the language, with its query. */
export function writeAddress(address: ActivityAddress): string {
  const said = names.flatMap((name) => (address[name] ? [[name, address[name]]] : []));
  return `/activity${said.length > 0 ? `?${new URLSearchParams(said)}` : ''}`;
}
