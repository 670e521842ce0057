/** What the page shows. All of it stands in the address: `/de/settings/messages/views/live?q=save`. */
export interface MessagesAddress {
  readonly namespace?: string | undefined;
  readonly q?: string | undefined;
  /** Only deleted ones. */
  readonly deleted?: boolean | undefined;
  /** Id of the one that is changed. */
  readonly message?: string | undefined;
  /** The kind of one that is made. */
  readonly create?: MessageKind | undefined;
  readonly cursor?: string | undefined;
}

export type MessageKind = 'text' | 'cardinal' | 'ordinal';

const kinds: readonly MessageKind[] = ['text', 'cardinal', 'ordinal'];

/** The most that is searched for, in UTF-16 units. */
export const LONGEST_SEARCH = 200;

export function readAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): MessagesAddress {
  const query = new URLSearchParams(search);
  const asked = (name: string) => query.get(name) || undefined;
  return {
    namespace: namespaceIn(pathname),
    q: asked('q')?.slice(0, LONGEST_SEARCH),
    deleted: query.has('deleted') || undefined,
    message: asked('message'),
    create: kinds.find((kind) => kind === query.get('create')),
    cursor: asked('cursor'),
  };
}

/** The path below the language, with its query. */
export function messagesPath({ namespace, q, deleted, message, create, cursor }: MessagesAddress): string {
  const path = namespace ? `/${namespace.split('/').map(encodeURIComponent).join('/')}` : '';
  const said = Object.entries({ q, deleted: deleted && '1', message, create, cursor });
  const query = new URLSearchParams(said.filter((entry): entry is [string, string] => Boolean(entry[1])));
  return `/settings/messages${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** `/de/settings/messages/views/live` → `views/live` */
function namespaceIn(pathname: string): string | undefined {
  const segments = pathname.split('/').slice(4).filter(Boolean);
  try {
    return segments.map(decodeURIComponent).join('/') || undefined;
  } catch {
    return segments.join('/'); // no valid escape: a name that nothing has
  }
}
