import cases from '../../../../test/support/cases/identifier-safety.json';
import { isLanguageName, isNamespaceName } from './name-syntax';

describe('Names in requests', () => {
  it.each(cases.lng.accept)('can be a language: %j', (name) => expect(isLanguageName(name)).toBe(true));
  it.each(cases.lng.reject)('cannot be a language: %j', (name) => expect(isLanguageName(name)).toBe(false));
  it.each(cases.ns.accept)('can be a namespace: %j', (name) => expect(isNamespaceName(name)).toBe(true));
  it.each(cases.ns.reject)('cannot be a namespace: %j', (name) => expect(isNamespaceName(name)).toBe(false));

  it.each(['dragoman/start', '@acme/shop', 'views/live', 'custom.ns', 'a'.repeat(128)])(
    'can be a namespace as people name theirs: %j',
    (name) => expect(isNamespaceName(name)).toBe(true),
  );

  it.each([
    'a/./b',
    'a//b',
    '/a',
    'a/',
    '.hidden',
    'a/.git',
    'a/constructor',
    'prototype/a',
    'common home',
    'a+b',
    'a%2fb',
    'lеgal', // Cyrillic е
    'a\u202eb',
    'a'.repeat(129),
  ])('cannot be a namespace: %j', (name) => expect(isNamespaceName(name)).toBe(false));

  it.each(['a'.repeat(36), '-en', '.en', 'e..n', 'de&ns=private', 'http:127.0.0.1:8080', 'ｅｎ', '<script>'])(
    'cannot be a language: %j',
    (name) => expect(isLanguageName(name)).toBe(false),
  );
});
