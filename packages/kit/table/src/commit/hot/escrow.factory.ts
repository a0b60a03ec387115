import { type Rejection, reject } from '@waybill/kernel/rejection';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { addressOf, type Key, key, type TableItem } from '../../item/key.ts';
import { get, getMany } from '../../read/read.ts';
import { commit } from '../commit.ts';
import { hotItems } from '../hot-items.ts';
import { commitAtAnySize } from '../large/commit-at-any-size.ts';
import type { Step, TableChange } from '../step.ts';
import { notesOf, notesPart } from './note.ts';
import { sweepNotes } from './resolve-notes.ts';

let tenants = 0;
/** A tenant that no other test has. */
export const newTenant = () => `shop-${++tenants}`;

/** Shelves with goods, and a note of each call that took from them or brought to them. */
export const shelfKey = (tenant: string, shelf = 0): Key => ({
  pk: key('T', tenant, 'SHELF', String(shelf)),
  sk: 'A',
});
const noteKey = (tenant: string, call: string): Key => ({
  pk: key('T', tenant, 'NOTE', call),
  sk: 'A',
});

export const noted = reject('noted', 'The call was noted before.');
type Noted = Rejection<'noted'>;

/** The moves of one call: more than 0 is brought, less is taken. */
export interface Moving {
  readonly call: string;
  readonly by: number;
  readonly shelves?: readonly number[];
}

/** Puts shelves with goods there; their items count as wanted by many calls. */
export async function fillShelves(tenant: string, goods: number, count = 1): Promise<void> {
  const keys = Array.from({ length: count }, (_, shelf) => shelfKey(tenant, shelf));
  await commit(keys.map((at) => ({ put: { ...at, goods, rev: 1 } })));
  for (const at of keys) hotItems.note(addressOf(at));
}

/** The change of one call, as it looks at the shelves now. */
export async function moving(
  tenant: string,
  { call, by, shelves = [0] }: Moving,
): Promise<TableChange<Noted>> {
  const found = await getMany(shelves.map((shelf) => shelfKey(tenant, shelf)));
  const items = found.filter((item) => item !== undefined);
  const steps = items.map((item): Step<Noted> => {
    const rev = Number(item['rev']);
    const goods = Number(item['goods']);
    const { pk, sk } = item;
    return {
      kind: 'replace',
      write: {
        update: { pk, sk },
        add: { goods: by, rev: 1 },
        ...(by < 0 && { when: ['goods', '>=', -by] as const }),
        orElse: { rejected: 'concurrent_modification', message: 'again' } as never,
      },
      after: { ...notesPart(item), pk, sk, goods: goods + by, rev: rev + 1 },
      seen: ['rev', '=', rev],
      whenHot: { columns: ['goods'], effective: by > 0 ? 'on commit' : 'at once' },
    };
  });
  const note = { put: { ...noteKey(tenant, call), by, shelves: [...shelves] }, orElse: noted };
  return {
    tenant,
    id: call,
    steps: [...steps, { kind: 'create', write: note }],
    withDecision: [],
    commit,
  };
}

/** One call, from its look to its answer. */
export const move = async (tenant: string, call: Moving) =>
  commitAtAnySize(await moving(tenant, call));

/** When everybody counts as dead who left a note up to now. */
export const later = () => new Date(Date.now() + 20_000);

/** A sweep that finds all that was left so far. */
export async function sweep(...given: Parameters<typeof sweepNotes>): Promise<number> {
  await indexesCaughtUp();
  return sweepNotes(...given);
}

/** The goods on a shelf by now, and the number of its notes. */
export async function onShelf(tenant: string, shelf = 0) {
  const item = await get(shelfKey(tenant, shelf));
  if (item === undefined) throw new Error('the shelf is gone');
  return { goods: Number(item['goods']), notes: notesOf(item).length, item };
}

/** The calls that are noted. */
export async function notedCalls(tenant: string, calls: readonly Moving[]): Promise<TableItem[]> {
  const names = [...new Set(calls.map(({ call }) => call))];
  const found = await getMany(names.map((name) => noteKey(tenant, name)));
  return found.filter((item) => item !== undefined);
}
