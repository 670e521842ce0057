/** RFC 5646 section 4.4.1 requires support for tags of up to 35 characters. */
const LANGUAGE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,34}$/;

const MAX_NAMESPACE_LENGTH = 128;

/**
 * ASCII only: in other scripts a name can have two spellings that look the same. No space and no `+`, which separate
 * namespaces in a request; no leading `.`, which hides files and leads out of directories.
 */
const SEGMENT = /^[A-Za-z0-9_@-][A-Za-z0-9_@.-]*$/;

/** Property names that every object inherits. */
const INHERITED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a name from a request has the syntax of a language. The language need not exist. */
export function isLanguageName(name: string): boolean {
  return LANGUAGE.test(name) && !INHERITED.has(name) && !name.includes('..');
}

/** Whether a name from a request or a source has the syntax of a namespace: segments joined by `/`, at most 128 characters. */
export function isNamespaceName(name: string): boolean {
  if (name.length > MAX_NAMESPACE_LENGTH) return false;
  return name.split('/').every((segment) => SEGMENT.test(segment) && !INHERITED.has(segment));
}
