/** Limits of input, in UTF-16 units unless another one is given. */
export const MAX_TAG_LENGTH = 35; // RFC 5646, 4.4.1
export const MAX_NAMESPACE_LENGTH = 128;
export const MAX_KEY_LENGTH = 1000;
/** PostgreSQL finds keys by an index whose entries, in which there is more than the key, have at most 2,704 bytes. */
export const MAX_KEY_BYTES = 2500;
export const MAX_SEARCH_LENGTH = 200;
/** Words and phrases of a search. */
export const MAX_SEARCH_TERMS = 10;
export const MAX_DESCRIPTION_LENGTH = 4000;
export const MAX_NOTE_LENGTH = 1000;
/** The two texts of a replacement: the one to find, and the one to replace it with. */
export const MAX_FIND_LENGTH = 500;
export const MAX_REPLACEMENT_LENGTH = 1000;
export const MAX_TAGS = 20;
/** Messages of one bulk change. */
export const MAX_BULK_KEYS = 10_000;
/** Changes of one change set that can be undone: they are in memory together, which is about 1 KB each. */
export const MAX_UNDONE_CHANGES = 500_000;
/** Keys that are renamed, moved or deleted at once: all of their texts are checked again, while other changes wait. */
export const MAX_BULK_CHANGED_KEYS = 2000;

/** Neither of too many characters nor of too many bytes (UTF-8). */
export const isKeyLength = (key: string): boolean =>
  key.length > 0 && key.length <= MAX_KEY_LENGTH && Buffer.byteLength(key) <= MAX_KEY_BYTES;

/** All forms of a text together, in KiB of UTF-8. */
export const MAX_TEXT_KILOBYTES = 64;
