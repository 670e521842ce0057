import { messagesPath, readAddress, type MessagesAddress } from './messages-address';

const read = (path: string) => readAddress(new URL(`/de${path}`, 'http://x'));

describe('the address of the messages of a namespace', () => {
  it.each<MessagesAddress>([
    {},
    { namespace: 'views/live' },
    { namespace: 'shop', q: 'ä & b', deleted: true, cursor: 'x' },
    { namespace: 'shop', message: 'id' },
    { namespace: 'shop', create: 'cardinal' },
  ])('comes back as it was written: %j', (address) => {
    expect(read(messagesPath(address))).toEqual(address);
  });

  it('leaves out what cannot be', () => {
    expect(read('/settings/messages/shop?create=poem&q=')).toEqual({ namespace: 'shop' });
    expect(read('/settings/messages/%E0%A4%A').namespace).toBe('%E0%A4%A');
  });
});
