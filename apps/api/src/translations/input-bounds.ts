/** What input may hold at most, in characters as JavaScript counts them. */
export const longestTag = 35; // RFC 5646, 4.4.1
export const longestNamespace = 128;
export const longestKey = 1000;
export const longestSearch = 200;
export const longestDescription = 4000;
export const longestNote = 1000;
/** Messages of one bulk change. */
export const mostMessages = 10_000;
