import { BlockList, isIPv6 } from 'node:net';

/** Addresses such as `10.1.2.3` and networks such as `10.0.0.0/8`. */
export class Networks {
  readonly #list = new BlockList();

  constructor(ranges: readonly string[]) {
    for (const range of ranges) {
      const [address = '', bits] = range.split('/');
      if (bits === undefined) this.#list.addAddress(address, familyOf(address));
      else this.#list.addSubnet(address, Number(bits), familyOf(address));
    }
  }

  has(address: string): boolean {
    return this.#list.check(address, familyOf(address));
  }
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
