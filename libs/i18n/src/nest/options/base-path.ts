/**
 * Whether an application can be served below a path: `/texts`, or empty for the root. Its segments need no escaping in URLs,
 * cookies and HTML (the unreserved characters of RFC 3986, 2.3).
 */
export const isBasePath = (value: string): boolean => /^(?:\/[\w~-][\w.~-]*)*$/.test(value);
