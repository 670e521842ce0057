import { writeJson } from '../message/write-json';
import { memorySource } from './memory-source';
import { readSource } from './read-source';

describe('Texts written in code', () => {
  it('are served under canonical tags and their namespaces', async () => {
    const source = memorySource({ en: { common: { a: 'A' }, 'shop/cart': { b: 'B' } }, pt_br: { common: { a: 'Á' } } });
    const layer = await readSource(source, undefined, fail);
    expect([...layer.keys()]).toEqual(['en', 'pt-BR']);
    expect([...layer.get('en')!.keys()]).toEqual(['common', 'shop/cart']);
    expect(writeJson(layer.get('pt-BR')!.get('common')!)).toBe('{"a":"Á"}');
  });

  it('are refused where something else than texts stands under a key', () => {
    expect(() => memorySource({ en: { common: { menu: { open: () => 'Open' } } } })).toThrow('menu.open');
  });
});

function fail(problem: unknown): never {
  throw new Error(JSON.stringify(problem));
}
