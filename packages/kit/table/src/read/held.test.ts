import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { heldByVersion } from './held.ts';

withTable();

interface Answer {
  readonly version: number;
  readonly of: string;
}

/** A cache of answers that a version vouches for, and the loads that it made. */
function answers(isKept = true) {
  const loads: string[] = [];
  const held = heldByVersion<number, Answer>({
    isCurrent: ({ version }, current) => version === current,
    load: async (tenant, versions) => {
      loads.push(tenant);
      return { value: { version: await versions, of: tenant }, isKept };
    },
  });
  return { held, loads };
}

const at = (version: number) => Promise.resolve(version);

describe('a value that is held by its version', () => {
  it('is loaded once while its version is the same, and anew behind a change', async () => {
    const { held, loads } = answers();
    expect(held.peek('acme')).toBeUndefined();
    expect(await held.get('acme', at(1))).toEqual({ version: 1, of: 'acme' });
    expect(await held.get('acme', at(1))).toBe(held.peek('acme'));
    expect(await held.get('acme', at(2))).toEqual({ version: 2, of: 'acme' });
    expect(loads).toEqual(['acme', 'acme']);
  });

  it('is loaded by every call where its versions do not vouch for it', async () => {
    const { held, loads } = answers(false);
    await held.get('acme', at(1));
    await held.get('acme', at(1));
    expect(held.peek('acme')).toBeUndefined();
    expect(loads).toHaveLength(2);
  });

  // SHP-136
  it('goes for the tenant that was not asked for longest', async () => {
    const { held } = answers();
    for (let tenant = 0; tenant < 50; tenant += 1) await held.get(`shop-${tenant}`, at(1));
    await held.get('shop-0', at(1));
    await held.get('one-more', at(1));
    expect(held.peek('shop-0')).toBeDefined();
    expect(held.peek('shop-1')).toBeUndefined();
  });
});
