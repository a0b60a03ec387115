import { prefixedId, uuidAt, uuidFloor } from '@waybill/kernel/id';
import { isRejection } from '@waybill/kernel/rejection';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { watchInFlight } from '@waybill/testing/faults/in-flight';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { commit } from '../commit.ts';
import { key } from '../key.ts';
import { metered } from '../meter.ts';
import { queryAll } from '../read.ts';
import { foldPending, sweepPending } from './fold.ts';
import { indexAttributes, type Ledger } from './ledger.ts';
import { listLedger } from './list.ts';
import { asPending, countWrites } from './pending.ts';
import type { ListRequest } from './request.ts';
import { findDrift } from './verify.ts';

interface Parcel {
  readonly id: string;
  readonly created_at: string;
  readonly colour: string;
  readonly label: string | null;
  readonly weight: number;
}

const parcelKey = (tenant: string, id: string) => ({ pk: key('T', tenant, 'PARCEL', id), sk: 'A' });

const ledger: Ledger<Parcel> = {
  name: 'PARCEL',
  columns: { id: 'uuid', colour: 'text', label: 'text', weight: 'number', created_at: 'instant' },
  facets: {
    colour: { indexNumber: 1, counted: true, valueOf: (row) => row.colour },
    label: { indexNumber: 2, counted: false, valueOf: (row) => row.label ?? undefined },
  },
  unique: {},
  keyOf: parcelKey,
  rowOf: (item) => item['row'] as Parcel,
  firstIdAt: uuidFloor,
};

withTable();

const start = Date.parse('2026-03-01T10:00:00.000Z');
let tenants = 0;
const newTenant = () => `shop-${++tenants}`;

const parcel = (index: number, colour = 'red', label: string | null = null): Parcel => {
  const created = new Date(start + index * 7_000);
  return {
    id: uuidAt(created),
    created_at: created.toISOString(),
    colour,
    label,
    weight: index % 5,
  };
};

async function store(tenant: string, after: Parcel, before?: Parcel): Promise<void> {
  const moves = [{ after, ...(before && { before }) }];
  await commit([
    {
      put: {
        ...parcelKey(tenant, after.id),
        row: after,
        ...indexAttributes(ledger, tenant, after),
      },
    },
    ...countWrites(ledger, tenant, moves, prefixedId('chg', new Date())),
  ]);
}

/** Stores parcels of which only the outcome matters: many in one change. */
async function storeTogether(tenant: string, parcels: readonly Parcel[]): Promise<void> {
  for (let from = 0; from < parcels.length; from += 50) {
    const some = parcels.slice(from, from + 50);
    await commit([
      ...some.map((one) => ({
        put: { ...parcelKey(tenant, one.id), row: one, ...indexAttributes(ledger, tenant, one) },
      })),
      ...countWrites(
        ledger,
        tenant,
        some.map((after) => ({ after })),
        prefixedId('chg', new Date()),
      ),
    ]);
  }
}

/** Whatever is pending. */
const sweepAll = () => sweepPending(new Date(Date.now() + 60_000), { now: new Date() });

async function fill(tenant: string, parcels: readonly Parcel[]): Promise<void> {
  for (let from = 0; from < parcels.length; from += 20) {
    await Promise.all(parcels.slice(from, from + 20).map((one) => store(tenant, one)));
  }
}

const ask = (request: Partial<ListRequest> = {}): ListRequest => ({
  filters: [],
  order: undefined,
  limit: 50,
  offset: 0,
  ...request,
});

async function list(tenant: string, request: Partial<ListRequest> = {}) {
  const answer = await listLedger(ledger, tenant, ask(request));
  if (isRejection(answer)) throw new Error(answer.message);
  return answer;
}

const equals = (column: string, value: unknown) => ({ filters: [{ column, value }] });

afterEach(async () => {
  removeFault();
  await sweepAll();
});

describe('totals', () => {
  // API-79
  it('are exact before, while and after pending rows are folded', async () => {
    const tenant = newTenant();
    await fill(
      tenant,
      Array.from({ length: 70 }, (_, index) => parcel(index)),
    );
    expect((await list(tenant)).total).toBe(70);
    expect((await list(tenant, equals('colour', 'red'))).total).toBe(70);
    const folding = sweepAll();
    const totals = await Promise.all(Array.from({ length: 20 }, () => list(tenant)));
    await folding;
    for (const { total } of totals) expect(total).toBeLessThanOrEqual(70);
    expect((await list(tenant)).total).toBe(70);
    expect(await findDrift(ledger, tenant)).toEqual([]);
  });

  it('count a repeated pending row once', async () => {
    const tenant = newTenant();
    await fill(
      tenant,
      Array.from({ length: 55 }, (_, index) => parcel(index)),
    );
    const pending = (await queryAll({ pk: key('T', tenant, 'PARCEL', 'PENDING') })).map(asPending);
    await Promise.all([foldPending(pending), foldPending(pending.slice(10, 30))]);
    await foldPending(pending);
    expect((await list(tenant)).total).toBe(55);
    expect(await findDrift(ledger, tenant)).toEqual([]);
  });

  it('follow a row from facet to facet', async () => {
    const tenant = newTenant();
    const rows = Array.from({ length: 60 }, (_, index) => parcel(index));
    await fill(tenant, rows);
    for (const row of rows.slice(0, 5)) await store(tenant, { ...row, colour: 'blue' }, row);
    expect((await list(tenant, { ...equals('colour', 'red'), limit: 1 })).total).toBe(55);
    await sweepAll();
    expect((await list(tenant, { ...equals('colour', 'blue'), limit: 1 })).total).toBe(5);
    expect((await list(tenant, { limit: 1 })).total).toBe(60);
    expect(await findDrift(ledger, tenant)).toEqual([]);
  });

  it('notice a counter that drifted', async () => {
    const tenant = newTenant();
    await fill(tenant, [parcel(1), parcel(2)]);
    await sweepAll();
    await commit([
      { update: { pk: key('T', tenant, 'PARCEL', 'COUNTS'), sk: '*' }, add: { total: 1 } },
    ]);
    expect(await findDrift(ledger, tenant)).toEqual([{ facet: '*', counted: 3, rows: 2 }]);
  });
});

describe('the sweep of pending differences', () => {
  const run = { now: new Date(), pageSize: 10 };
  const later = () => new Date(Date.now() + 60_000);
  const many = rounds({ short: 120, long: 240 });

  async function filled(): Promise<string> {
    const tenant = newTenant();
    await fill(
      tenant,
      Array.from({ length: many }, (_, index) => parcel(index)),
    );
    return tenant;
  }
  const waiting = async (tenant: string) =>
    (await queryAll({ pk: key('T', tenant, 'PARCEL', 'PENDING') })).map(({ sk }) => sk);

  it('folds hundreds of them, page by page, with few calls under way at once', async () => {
    const tenant = await filled();
    const calls = watchInFlight();
    expect(await sweepPending(later(), run)).toBe(many);
    expect(calls.most()).toBeLessThanOrEqual(2);
    expect(await waiting(tenant)).toEqual([]);
    expect((await list(tenant, { limit: 1 })).total).toBe(many);
    expect(await findDrift(ledger, tenant)).toEqual([]);
  });

  it('folds all others when one cannot be folded, and names it', async () => {
    const tenant = await filled();
    const poisoned = (await waiting(tenant))[many / 2] ?? '';
    injectFault(async ({ command, input }, send) => {
      const folds = command.startsWith('Transact') && JSON.stringify(input).includes(poisoned);
      if (folds) throw new Error('poisoned');
      return send();
    });
    await expect(sweepPending(later(), run)).rejects.toThrow(
      `1 differences stay pending: ${tenant} PARCEL ${poisoned} (Error: poisoned)`,
    );
    removeFault();
    expect(await waiting(tenant)).toEqual([poisoned]);
    expect((await list(tenant, { limit: 1 })).total).toBe(many);
    expect(await sweepPending(later(), run)).toBe(1);
    expect(await findDrift(ledger, tenant)).toEqual([]);
  });

  it('leaves to the next run what it has no time for', async () => {
    const tenant = await filled();
    let looks = 0;
    const hasTime = () => {
      looks += 1;
      return looks < 12;
    };
    const first = await sweepPending(later(), { ...run, hasTime });
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(many);
    expect(await waiting(tenant)).toHaveLength(many - first);
    expect(await sweepPending(later(), run)).toBe(many - first);
    expect(await waiting(tenant)).toEqual([]);
  });

  it('leaves young ones to the stream', async () => {
    const tenant = newTenant();
    const before = new Date();
    await fill(tenant, [parcel(1), parcel(2)]);
    expect(await sweepPending(before, run)).toBe(0);
    expect(await waiting(tenant)).toHaveLength(2);
    expect(await sweepPending(later(), run)).toBe(2);
  });
});

describe('a total beside folds', () => {
  const size = 20;
  const STORED = rounds({ short: 80, long: 160 });

  async function filled(): Promise<string> {
    const tenant = newTenant();
    await fill(
      tenant,
      Array.from({ length: size }, (_, index) => parcel(index)),
    );
    return tenant;
  }

  const pendingOf = async (tenant: string) =>
    (await queryAll({ pk: key('T', tenant, 'PARCEL', 'PENDING') })).map(asPending);

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

  it.each([
    ['before the pending rows are read', ['QueryCommand']],
    ['between the pending rows and the counter', ['TransactGetItemsCommand']],
    ['before every read', ['QueryCommand', 'TransactGetItemsCommand', 'BatchGetItemCommand']],
  ])('is exact when one fold comes %s', async (_, commands) => {
    const tenant = await filled();
    const times = beforeEachCall(commands, async () => {
      await foldPending((await pendingOf(tenant)).slice(0, 7));
    });
    for (let look = 0; look < 4; look += 1) {
      expect((await list(tenant, { limit: 5 })).total).toBe(size);
    }
    expect(times()).toBeGreaterThan(3);
  });

  it('is exact with more pending rows than one moment holds', async () => {
    const tenant = newTenant();
    const many = rounds({ short: 130, long: 230 });
    await fill(
      tenant,
      Array.from({ length: many }, (_, index) => parcel(index)),
    );
    expect((await list(tenant, { limit: 5 })).total).toBe(many);
    let folds = 0;
    beforeEachCall(['TransactGetItemsCommand'], async () => {
      folds += 1;
      if (folds < 4) await foldPending((await pendingOf(tenant)).slice(0, 20));
    });
    expect((await list(tenant, { limit: 5 })).total).toBe(many);
    // On a slow engine the other looks go out while the first fold is under way.
    expect(folds).toBeGreaterThan(0);
  });

  it('lies between what was done before the list and what was begun before its end', async () => {
    const tenant = newTenant();
    let begun = 0;
    let done = 0;
    let storing = true;
    const store8 = sideBySide(
      8,
      Array.from({ length: STORED }, (_, index) => parcel(index)),
      async (one) => {
        begun += 1;
        await store(tenant, one);
        done += 1;
      },
    ).finally(() => {
      storing = false;
    });
    const folding = (async () => {
      while (storing) await foldPending(await pendingOf(tenant));
    })();
    const looks: { least: number; total: number; most: number }[] = [];
    const looking = sideBySide(3, [0, 1, 2], async (reader) => {
      while (storing) {
        const least = done;
        const filter = reader === 0 ? {} : equals('colour', 'red');
        const { total } = await list(tenant, { ...filter, limit: reader === 2 ? 200 : 1 });
        looks.push({ least, total, most: begun });
      }
    });
    await Promise.all([store8, folding, looking]);
    expect(looks.length).toBeGreaterThan(10);
    expect(looks.filter(({ least, total, most }) => total < least || total > most)).toEqual([]);
    await foldPending(await pendingOf(tenant));
    expect((await list(tenant, { limit: 1 })).total).toBe(STORED);
    expect(await findDrift(ledger, tenant)).toEqual([]);
  });
});

describe('pages', () => {
  // API-72
  it('agree with a list in memory for every offset, order, filter and limit', async () => {
    const tenant = newTenant();
    const size = rounds({ short: 260, long: 640 });
    const rows = Array.from({ length: size }, (_, index) =>
      parcel(index, index % 3 === 0 ? 'blue' : 'red', index % 97 === 0 ? 'fragile' : null),
    );
    await storeTogether(tenant, rows);
    await sweepAll();
    const request = fc.record({
      offset: fc.integer({ min: 0, max: size + 60 }),
      limit: fc.integer({ min: 1, max: 200 }),
      descending: fc.boolean(),
      column: fc.constantFrom('created_at', 'weight', undefined),
      filters: fc.constantFrom(
        [],
        equals('colour', 'blue').filters,
        equals('label', 'fragile').filters,
        equals('weight', 3).filters,
        [...equals('colour', 'red').filters, ...equals('weight', 1).filters],
        equals('colour', 'green').filters,
      ),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ column, descending, filters, ...window }) => {
        const order = column === undefined ? undefined : { column, descending };
        const listed = await list(tenant, { filters, order, ...window });
        const found = rows.filter((row) =>
          filters.every(({ column: name, value }) => row[name as keyof Parcel] === value),
        );
        const sign = order?.descending === true ? -1 : 1;
        const by = (row: Parcel) => (column === 'weight' ? row.weight : 0);
        found.sort((a, b) => sign * (by(a) - by(b) || (a.id < b.id ? -1 : 1)));
        expect(listed.total).toBe(found.length);
        expect(listed.rows.map(({ id }) => id)).toEqual(
          found.slice(window.offset, window.offset + window.limit).map(({ id }) => id),
        );
      }),
      { numRuns: rounds({ short: 30, long: 60 }) },
    );
  });

  it('cost the same however large the ledger is, and seek instead of reading over', async () => {
    const small = newTenant();
    const large = newTenant();
    await storeTogether(
      small,
      Array.from({ length: 120 }, (_, index) => parcel(index)),
    );
    await storeTogether(
      large,
      Array.from({ length: 900 }, (_, index) => parcel(index)),
    );
    await sweepAll();
    const costOf = async (tenant: string, request: Partial<ListRequest>) => {
      const { cost, result } = metered(() => list(tenant, request));
      await result;
      return cost;
    };
    for (const request of [{}, equals('colour', 'red')]) {
      const [first, second] = [await costOf(small, request), await costOf(large, request)];
      expect(second).toEqual(first);
      expect(second.depth).toBeLessThanOrEqual(2);
      expect(second.readUnits).toBeLessThanOrEqual(30);
    }
    const deep = await costOf(large, { offset: 850 });
    expect(deep.readUnits).toBeLessThanOrEqual(32);
  });

  // API-80
  it('refuse what no index carries past the budget, naming what narrows', async () => {
    const tenant = newTenant();
    await commit([
      {
        update: { pk: key('T', tenant, 'PARCEL', 'COUNTS'), sk: '*' },
        add: { total: 2_001 },
      },
    ]);
    const answer = await listLedger(ledger, tenant, ask(equals('weight', 1)));
    expect(answer).toMatchObject({ rejected: 'list_too_broad' });
    expect(isRejection(answer) && answer.message).toContain('colour');
  });
});
