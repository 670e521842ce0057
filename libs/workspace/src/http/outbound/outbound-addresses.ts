import { BlockList, isIP } from 'node:net';

/** Addresses of IPv4 that are not on the public internet (IANA IPv4 Special-Purpose Address Registry). */
const SPECIAL_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
];

/** The global unicast addresses of IPv6. Translated IPv4 addresses (`::ffff:0:0/96`, `64:ff9b::/96`) are not among them. */
const GLOBAL_IPV6 = ['2000::/3'];

/** Blocks of {@link GLOBAL_IPV6} for tunnels, protocols and documentation. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** Whether it is a CIDR block or an address: `10.0.0.0/8`, `::1`. */
export function isAddressBlock(block: string): boolean {
  const [address = '', length, ...rest] = block.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || rest.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128));
}

/** Decides which addresses requests may be sent to, against server-side request forgery (SSRF) in the network of the server. */
export class OutboundAddresses {
  private readonly configured: BlockList;

  /** @param blocks that are allowed in addition to the public internet */
  constructor(blocks: readonly string[]) {
    this.configured = blockList(blocks);
  }

  /** Whether the operator has allowed the address explicitly: then also over plain HTTP. */
  isConfigured(address: string): boolean {
    return this.configured.check(address, familyOf(address));
  }

  /** @param address IPv4 or IPv6, as the resolver returns it */
  isAllowed(address: string): boolean {
    if (isIP(address) === 0) return false;
    if (this.isConfigured(address)) return true;
    return isIP(address) === 4
      ? !specialIpv4.check(address)
      : globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
  }
}

function blockList(blocks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [address = '', length] = block.split('/');
    const family = familyOf(address);
    if (length === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(length), family);
  }
  return list;
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const specialIpv4 = blockList(SPECIAL_IPV4);
const globalIpv6 = blockList(GLOBAL_IPV6);
const specialIpv6 = blockList(SPECIAL_IPV6);
