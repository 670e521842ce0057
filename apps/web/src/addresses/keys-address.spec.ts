import { keysPath, parseKeysAddress, type KeysAddress } from './keys-address';

const parse = (path: string) => parseKeysAddress(new URL(`/de${path}`, 'http://x'));

describe('the address of the settings of keys', () => {
  it.each<KeysAddress>([
    {},
    { q: 'in all namespaces', cursor: 'x' },
    { namespace: 'views/live' },
    { namespace: 'shop', q: 'ä & b', deleted: true, cursor: 'x' },
    { namespace: 'shop', key: 'id' },
    { namespace: 'shop', key: 'id', q: 'in all namespaces', cursor: 'x', all: true },
    { namespace: 'shop', create: 'cardinal' },
  ])('is parsed as it was written: %j', (address) => {
    expect(parse(keysPath(address))).toEqual(address);
  });

  it('ignores invalid values', () => {
    expect(parse('/settings/keys/shop?create=poem&q=')).toEqual({ namespace: 'shop' });
    expect(parse('/settings/keys?deleted=1')).toEqual({});
    expect(parse('/settings/keys/%E0%A4%A').namespace).toBe('%E0%A4%A');
  });
});
