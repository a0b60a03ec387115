import { sideBySide } from '@waybill/kernel/side-by-side';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { commit } from '../../commit/commit.ts';
import { Overloaded } from '../../errors/overloaded.ts';
import {
  type Crate,
  change,
  crate,
  crates,
  cratesOf,
  equals,
  fill,
  foldAll,
  GROUP,
  list,
  newTenant,
} from '../../testing/crates.factory.ts';
import { findDrift } from '../check/verify.ts';
import { countChanges } from './count-delta.ts';
import { foldDeltas } from './fold.ts';
import { readDeltas } from './totals.ts';

withTable();

const placeOf = (tenant: string) => ({ tenant, group: GROUP });

async function totalOf(tenant: string, wanted: Partial<Crate> = {}): Promise<number> {
  return (await list(tenant, { ...equals(wanted), limit: 1 })).total;
}

/** The differences once the indexes show all rows. */
async function driftOf(tenant: string) {
  await indexesCaughtUp();
  return findDrift(crates, tenant);
}

const talliesOf = (tenant: string) => readDeltas(placeOf(tenant));

afterEach(() => {
  removeFault();
  vi.restoreAllMocks();
});

/** Runs `work` before each of the chosen calls is sent, and leaves its own calls alone. */
function beforeEachCall(commands: readonly string[], work: () => Promise<unknown>) {
  let busy = false;
  let times = 0;
  injectFault(async ({ command }, send) => {
    if (!busy && commands.includes(command)) {
      busy = true;
      times += 1;
      await work();
      busy = false;
    }
    return send();
  });
  return () => times;
}

describe('totals', () => {
  // API-79
  it('are exact before, while and after deltas are folded', async () => {
    const tenant = newTenant();
    await fill(tenant, cratesOf(70));
    expect(await totalOf(tenant)).toBe(70);
    expect(await totalOf(tenant, { colour: 'red' })).toBe(70);
    const folding = foldAll(tenant);
    const totals = await Promise.all(
      Array.from({ length: rounds({ short: 8, long: 20 }) }, () => totalOf(tenant)),
    );
    await folding;
    expect(new Set(totals)).toEqual(new Set([70]));
    expect(await totalOf(tenant)).toBe(70);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('follow a row from state to state, and out of the store', async () => {
    const tenant = newTenant();
    const rows = cratesOf(60);
    await fill(tenant, rows);
    for (const row of rows.slice(0, 5)) {
      await change(tenant, { before: row, after: { ...row, colour: 'blue' } });
    }
    expect(await totalOf(tenant, { colour: 'red' })).toBe(55);
    await foldAll(tenant);
    expect(await totalOf(tenant, { colour: 'blue' })).toBe(5);
    for (const row of rows.slice(5, 8)) await change(tenant, { before: row });
    expect(await totalOf(tenant, { colour: 'red' })).toBe(52);
    await foldAll(tenant);
    expect(await totalOf(tenant)).toBe(57);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('follow a row from one value of a summed facet to another one', async () => {
    const tenant = newTenant();
    const row = crate(0, { owner: 'even' });
    await change(tenant, { after: row });
    await foldAll(tenant);
    await change(tenant, { before: row, after: { ...row, owner: 'odd' } });
    const both = async () => [
      await totalOf(tenant, { owner: 'even' }),
      await totalOf(tenant, { owner: 'odd' }),
      await totalOf(tenant),
    ];
    expect(await both()).toEqual([0, 1, 1]);
    await foldAll(tenant);
    expect(await both()).toEqual([0, 1, 1]);
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('need no delta for a change that leaves a row in its state', async () => {
    const tenant = newTenant();
    const row = crate(0);
    await change(tenant, { after: row });
    await change(tenant, { before: row, after: { ...row, weight: 9 } });
    expect(await talliesOf(tenant)).toHaveLength(1);
  });

  it('keep a change of thousands of rows in items of a size that the table takes', async () => {
    const tenant = newTenant();
    const changes = cratesOf(2_400).map((after) => ({ after }));
    await commit(countChanges(crates, tenant, changes));
    expect((await talliesOf(tenant)).length).toBeGreaterThan(1);
    expect(await totalOf(tenant)).toBe(2_400);
    await foldAll(tenant);
    expect(await totalOf(tenant)).toBe(2_400);
  });
});

describe('a reader beside folds', () => {
  const size = 20;
  const LOOKS = rounds({ short: 2, long: 4 });

  async function filled(): Promise<string> {
    const tenant = newTenant();
    await fill(tenant, cratesOf(size));
    return tenant;
  }

  it.each([
    ['before the sums are read', ['GetItemCommand']],
    ['between the sums and the deltas', ['QueryCommand']],
    ['before every read', ['GetItemCommand', 'QueryCommand', 'BatchGetItemCommand']],
  ])('counts exactly when a fold comes %s', async (_, commands) => {
    const tenant = await filled();
    const times = beforeEachCall(commands, () => foldAll(tenant));
    for (let look = 0; look < LOOKS; look += 1) {
      expect(await totalOf(tenant)).toBe(size);
      expect(await totalOf(tenant, { colour: 'red' })).toBe(size);
    }
    expect(times()).toBeGreaterThanOrEqual(LOOKS);
  });

  it('counts exactly from sums of before the last folds', async () => {
    const tenant = newTenant();
    const older: unknown[] = [undefined];
    const isSums = (command: string, input: unknown) =>
      command === 'GetItemCommand' && JSON.stringify(input).includes('"ALL"');
    for (let fold = 0; fold < 3; fold += 1) {
      await fill(
        tenant,
        cratesOf(30, () => ({ owner: 'even' })),
      );
      await foldAll(tenant);
      injectFault(async ({ command, input }, send) => {
        const answer = (await send()) as { output: { Item?: unknown } };
        if (isSums(command, input)) older.push(answer.output.Item);
        return answer;
      });
      expect(await totalOf(tenant)).toBe(30 * (fold + 1));
      removeFault();
    }
    for (const item of older) {
      injectFault(async ({ command, input }, send) => {
        const answer = (await send()) as { output: { Item?: unknown } };
        // No replica is behind for a read that is strongly consistent.
        const isOld = isSums(command, input) && JSON.stringify(input).includes('Read":false');
        if (isOld) answer.output.Item = item;
        return answer;
      });
      expect(await totalOf(tenant)).toBe(90);
      expect(await totalOf(tenant, { colour: 'red' })).toBe(90);
      expect(await totalOf(tenant, { colour: 'red', state: 'full', sealed: false })).toBe(90);
      expect(await totalOf(tenant, { colour: 'red', owner: 'even' })).toBe(90);
      removeFault();
    }
  });

  it('looks again where a fold moved deltas between its reads', async () => {
    for (const wanted of [{}, { colour: 'red' }, { owner: 'even' }]) {
      const tenant = newTenant();
      await fill(
        tenant,
        cratesOf(size, () => ({ owner: 'even' })),
      );
      let folds = 0;
      injectFault(async ({ command, input }, send) => {
        const isDeltas = command === 'QueryCommand' && JSON.stringify(input).includes('#DELTAS#');
        if (isDeltas && folds === 0) {
          folds += 1;
          await foldAll(tenant);
        }
        return send();
      });
      expect(await totalOf(tenant, wanted)).toBe(size);
      expect(folds).toBe(1);
      removeFault();
    }
  });

  it('gives up where the sums never stand still', async () => {
    const tenant = await filled();
    let version = 1;
    injectFault(async ({ command, input }, send) => {
      const answer = (await send()) as { output: { Item?: unknown } };
      const isSums = command === 'GetItemCommand' && JSON.stringify(input).includes('"ALL"');
      version += 1;
      const item = { _e: 'count-snapshot', counts: '{}', folded: '[]', version };
      if (isSums) answer.output.Item = { pk: 'A', sk: 'A', ...item };
      return answer;
    });
    await expect(totalOf(tenant)).rejects.toThrow(Overloaded);
  });

  it('lies between what was done before the list and what was begun before its end', async () => {
    const STORED = rounds({ short: 100, long: 400 });
    const AT_ONCE = rounds({ short: 4, long: 8 });
    const tenant = newTenant();
    let begun = 0;
    let done = 0;
    let isStoring = true;
    const storing = sideBySide(AT_ONCE, cratesOf(STORED), async (after) => {
      begun += 1;
      await change(tenant, { after });
      done += 1;
    }).finally(() => {
      isStoring = false;
    });
    const folding = (async () => {
      while (isStoring) await foldDeltas(placeOf(tenant), { atLeast: 1 });
    })();
    const looks: { least: number; total: number; most: number }[] = [];
    const looking = sideBySide(3, [0, 1, 2], async (reader) => {
      while (isStoring) {
        const least = done;
        const filter = reader === 0 ? {} : equals({ colour: 'red' });
        const { total } = await list(tenant, { ...filter, limit: reader === 2 ? 200 : 1 });
        looks.push({ least, total, most: begun });
      }
    });
    await Promise.all([storing, folding, looking]);
    expect(looks.length).toBeGreaterThan(10);
    expect(looks.filter(({ least, total, most }) => total < least || total > most)).toEqual([]);
    await foldAll(tenant);
    expect(await totalOf(tenant)).toBe(STORED);
    expect(await driftOf(tenant)).toEqual([]);
  });
});

// API-149
it('a page never says fewer rows than it shows, whatever is created between its reads', async () => {
  const tenant = newTenant();
  await fill(tenant, cratesOf(4));
  // As if the deltas had been read before the last row came, and the entries behind it.
  let early: unknown;
  let reads = 0;
  injectFault(async ({ command, input }, send) => {
    const isDeltas = command === 'QueryCommand' && JSON.stringify(input).includes('#DELTAS#');
    if (!isDeltas) return send();
    reads += 1;
    if (reads > 3) return send();
    early ??= await send();
    return early;
  });
  expect(await totalOf(tenant)).toBe(4);
  await change(tenant, { after: crate(9) });
  await indexesCaughtUp();
  for (const offset of [0, 1]) {
    const page = await list(tenant, { limit: 10, offset });
    expect([page.rows.length, page.total]).toEqual([5 - offset, 5]);
  }
  expect(await list(tenant, { limit: 10, offset: 7 })).toEqual({ rows: [], total: 5 });
});

// API-79, API-149
it('a row that is gone raises no total while the index still has it in front of a page', async () => {
  const tenant = newTenant();
  const [gone, ...others] = cratesOf(5);
  if (gone === undefined) throw new Error('there are some');
  await fill(tenant, [gone, ...others]);
  let shown: unknown;
  injectFault(async ({ command, input }, send) => {
    const isIndex = command === 'QueryCommand' && JSON.stringify(input).includes('IndexName');
    if (!isIndex) return send();
    shown ??= await send();
    return shown;
  });
  const order = { column: 'id', descending: false };
  expect((await list(tenant, { order, limit: 10, offset: 1 })).total).toBe(5);
  await change(tenant, { before: gone });
  const page = await list(tenant, { order, limit: 10, offset: 1 });
  expect(page).toMatchObject({ rows: others.slice(1), total: 4 });
  expect(await list(tenant, { order, limit: 1 })).toMatchObject({ rows: others.slice(0, 1) });
});

describe('under any interleaving', () => {
  /** A tenant, and what its rows have to be. */
  interface Yard {
    readonly tenant: string;
    readonly rows: Crate[];
    made: number;
  }
  type Step = (yard: Yard) => Promise<unknown>;

  async function checkTotals({ tenant, rows }: Yard): Promise<void> {
    const blue = { colour: 'blue' };
    const counted = [
      await totalOf(tenant),
      await totalOf(tenant, blue),
      await totalOf(tenant, { ...blue, owner: 'even' }),
    ];
    const blues = rows.filter((one) => one.colour === 'blue');
    const evens = blues.filter((one) => one.owner === 'even');
    expect(counted).toEqual([rows.length, blues.length, evens.length]);
  }

  const create =
    (colour: string): Step =>
    async (yard) => {
      yard.made += 1;
      const after = crate(yard.made, { colour, owner: yard.made % 2 === 0 ? 'even' : 'odd' });
      yard.rows.push(after);
      await change(yard.tenant, { after });
    };

  const recolour =
    (at: number, colour: string | undefined): Step =>
    async ({ tenant, rows }) => {
      const index = at % Math.max(1, rows.length);
      const before = rows[index];
      if (before === undefined) return;
      const after = colour === undefined ? undefined : { ...before, colour };
      rows.splice(index, 1, ...(after === undefined ? [] : [after]));
      await change(tenant, { before, ...(after && { after }) });
    };

  const fold: Step = ({ tenant }) => foldAll(tenant);
  const foldTwice: Step = ({ tenant }) => Promise.all([foldAll(tenant), foldAll(tenant)]);

  const checkBesideFold =
    (call: number): Step =>
    async (yard) => {
      let calls = 0;
      beforeEachCall(['GetItemCommand', 'QueryCommand'], async () => {
        calls += 1;
        if (calls === call) await foldAll(yard.tenant);
      });
      await checkTotals(yard);
      removeFault();
    };

  const colour = fc.constantFrom('red', 'blue', 'green');
  const step: fc.Arbitrary<Step> = fc.oneof(
    colour.map(create),
    fc.tuple(fc.nat(), fc.option(colour, { nil: undefined })).map(([at, to]) => recolour(at, to)),
    fc.constantFrom(fold, foldTwice, checkTotals),
    fc.integer({ min: 1, max: 4 }).map(checkBesideFold),
  );

  it('of changes, folds and reads every total is exact', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const yard: Yard = { tenant: newTenant(), rows: [], made: 0 };
        for (const one of steps) await one(yard);
        await checkTotals(yard);
        expect(await driftOf(yard.tenant)).toEqual([]);
      }),
      { numRuns: rounds({ short: 4, long: 80 }) },
    );
  });
});
