/** What input may hold at most, in characters as JavaScript counts them. */
export const longestTag = 35; // RFC 5646, 4.4.1
export const longestNamespace = 128;
export const longestKey = 1000;
/** PostgreSQL finds keys by an index whose entries, in which there is more than the key, have at most 2,704 bytes. */
export const mostKeyBytes = 2500;
export const longestSearch = 200;
export const longestDescription = 4000;
export const longestNote = 1000;
export const mostTags = 20;
/** Messages of one bulk change. */
export const mostMessages = 10_000;

/** Neither of too many characters nor of too many bytes (UTF-8). */
export const isKeyLength = (key: string): boolean =>
  key.length > 0 && key.length <= longestKey && Buffer.byteLength(key) <= mostKeyBytes;
