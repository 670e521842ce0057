import type { AppConfig } from '../app.config';
import { isAddressBlock, OutboundAddresses } from '../http/outbound/outbound-addresses';
import { WebhookSender } from './webhook-sender';

const sender = (webhookAddresses: readonly string[]) =>
  new WebhookSender({ webhookAddresses, version: '1.0.0' } as unknown as AppConfig);

describe('where webhooks may be sent to', () => {
  it('refuses a name that resolves to the loopback, unless it is allowed', async () => {
    const url = new URL('https://localhost/');
    expect(await sender([]).refusal(url)).toBe('addressNotAllowed');
    expect(await sender(['127.0.0.0/8', '::1']).refusal(url)).toBeUndefined();
  });

  it('accepts plain HTTP only for addresses that are allowed explicitly', async () => {
    expect(await sender([]).refusal(new URL('http://93.184.216.34/'))).toBe('addressNotAllowed');
    expect(await sender([]).refusal(new URL('https://93.184.216.34/'))).toBeUndefined();
    expect(await sender(['93.184.216.34']).refusal(new URL('http://93.184.216.34/'))).toBeUndefined();
  });

  it('allows the public internet', () => {
    const addresses = new OutboundAddresses([]);
    const isAllowed = (address: string) => addresses.isAllowed(address);
    expect(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700:4700::1111'].filter(isAllowed)).toHaveLength(4);
    expect(['172.31.255.255', '::ffff:10.0.0.1', 'fe80::1%eth0', 'fc00::1', '3fff::1', ''].filter(isAllowed)).toEqual(
      [],
    );
  });

  it('recognizes CIDR blocks', () => {
    expect(['10.0.0.0/8', '::1', 'fd00::/8', '127.0.0.1'].every(isAddressBlock)).toBe(true);
    const wrong = ['10.0.0.0/33', '10.0.0/8', '::1/129', 'localhost', '', '10.0.0.0/8/8', '10.0.0.0/', 'fe80::1%eth0'];
    expect(wrong.filter(isAddressBlock)).toEqual([]);
  });
});
