import { key } from '../item/key.ts';
import { tableOf } from '../tables/tables.ts';

/** Rules by which a value that a process holds is validated by versions and loaded. */
interface HeldRules<Versions, Value> {
  readonly isCurrent: (value: Value, versions: Versions) => boolean;
  /** Loads a value anew; it is kept for later calls where the versions vouch for it. */
  readonly load: (
    tenant: string,
    versions: Promise<Versions>,
  ) => Promise<{ readonly value: Value; readonly isKept: boolean }>;
}

/** Tenants of whom a process holds a value. */
const TENANTS = 50;

/** Holds a value of the tenants asked for last while its versions are the same (SHP-136). */
export function heldByVersion<Versions, Value>({ isCurrent, load }: HeldRules<Versions, Value>) {
  const cache = new Map<string, Value>();
  const addressOf = (tenant: string) => `${tableOf(key('T', tenant))} ${tenant}`;
  const hold = (address: string, value: Value) => {
    cache.delete(address);
    cache.set(address, value);
    const [oldest] = cache.keys();
    if (cache.size > TENANTS && oldest !== undefined) cache.delete(oldest);
    return value;
  };
  return {
    peek: (tenant: string): Value | undefined => cache.get(addressOf(tenant)),

    async get(tenant: string, versions: Promise<Versions>): Promise<Value> {
      const address = addressOf(tenant);
      const held = cache.get(address);
      if (held !== undefined && isCurrent(held, await versions)) return hold(address, held);
      const { value, isKept } = await load(tenant, versions);
      return isKept ? hold(address, value) : value;
    },
  };
}
