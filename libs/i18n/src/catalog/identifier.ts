/** BCP 47 (RFC 5646 section 4.4.1) asks nobody to take more than 35 characters. */
const LANGUAGE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,34}$/;

const LONGEST_NAMESPACE = 128;

/**
 * ASCII alone: in other scripts one name can be written in two ways that look the same. No space and no `+`, which
 * join several namespaces in one request; no leading `.`, which hides files and climbs directories.
 */
const SEGMENT = /^[A-Za-z0-9_@-][A-Za-z0-9_@.-]*$/;

/** Names that every object has before anything is put into it. */
const INHERITED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a name from a request can be a language at all. Says nothing of whether there is such a language. */
export function isLanguageName(name: string): boolean {
  return LANGUAGE.test(name) && !INHERITED.has(name) && !name.includes('..');
}

/** Whether a name from a request or a source can be a namespace at all: segments joined by `/`, 128 characters at most. */
export function isNamespaceName(name: string): boolean {
  if (name.length > LONGEST_NAMESPACE) return false;
  return name.split('/').every((segment) => SEGMENT.test(segment) && !INHERITED.has(segment));
}
