import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { write } from '../commit/commit.ts';
import { Overloaded } from '../errors/overloaded.ts';
import { DATA_FORMAT, formatProblem, OLDEST_FORMAT } from '../tables/data-format.ts';
import { tableNames } from '../tables/tables.ts';
import { claimTables, foreignTables } from './claim-tables.ts';
import { documentClient } from './client.ts';
import { DeleteCommand, GetCommand, PutCommand } from './plain-commands.ts';
import { forgetTables, STAGE_TABLE, stageTableEntity } from './stage-table.ts';

const table = withTable({ tables: 2 });

const put = (sk: string) => write({ put: { pk: 'T#acme#NOTE', sk } });

beforeEach(() => {
  forgetTables();
  vi.stubEnv('STAGE', 'blue');
});
afterEach(removeFault);

/** The words about tables that a process was given by mistake, and about a write to them. */
async function refusedWith(stage: string, names: readonly string[]): Promise<string | undefined> {
  vi.stubEnv('STAGE', stage);
  vi.stubEnv('TABLE_NAMES', names.join(','));
  const why = await foreignTables();
  const held = await table.count();
  await expect(put('never')).rejects.toThrow(Overloaded);
  expect(await claimTables()).toBe(why);
  expect(await table.count()).toBe(held);
  return why;
}

describe('a process whose tables say nothing', () => {
  it('looks once, and again where it was not answered', async () => {
    let reads = 0;
    injectFault(async ({ command }, send) => {
      if (command !== 'GetItemCommand') return send();
      reads += 1;
      if (reads > 2) return send();
      throw new Error('no answer');
    });
    await expect(put('unsure')).rejects.toThrow('no answer');
    await put('one');
    await put('two');
    expect(reads).toBe(4);
  });

  it('of no stage has nothing to compare', async () => {
    vi.stubEnv('STAGE', undefined);
    vi.stubEnv('TABLE_NAMES', tableNames().toReversed().join(','));
    expect(await claimTables()).toBeUndefined();
    await put('reversed');
  });
});

// STG-5
describe('the tables of a stage', () => {
  it('are fresh until its operator claims them, and its own from then on', async () => {
    const held = await table.count();
    expect(await foreignTables()).toBeUndefined();
    await put('before');
    expect(await claimTables()).toBeUndefined();
    expect(await claimTables()).toBeUndefined();
    await put('after');
    // Two notes, and what each table says of itself.
    expect((await table.count()) - held).toBe(4);
  });

  it('are refused in another order and another number, and by another stage', async () => {
    await claimTables();
    const [first = '', second = ''] = tableNames();
    expect(await refusedWith('blue', [second, first])).toBe(
      `${second} is table 2 of 2 of the stage blue and not table 1 of 2 of the stage blue; ${first} is table 1 of 2 of the stage blue and not table 2 of 2 of the stage blue: nothing is written`,
    );
    expect(await refusedWith('blue', [first])).toContain(
      'is table 1 of 2 of the stage blue and not table 1 of 1 of the stage blue',
    );
    expect(await refusedWith('green', [first, second])).toContain('of the stage green');
    vi.stubEnv('STAGE', 'blue');
    vi.stubEnv('TABLE_NAMES', `${first},${second}`);
    await put('back');
    expect(await foreignTables()).toBeUndefined();
  });

  it('are refused where an empty one stands in the place of one that was lost', async () => {
    await claimTables();
    const [first = '', second = ''] = tableNames();
    const { pk, sk } = STAGE_TABLE;
    const lost = { TableName: second, Key: { pk, sk } };
    await documentClient().send(new DeleteCommand(lost));
    forgetTables();
    expect(await refusedWith('blue', [first, second])).toBe(
      `${second} belongs to no stage yet and not table 2 of 2 of the stage blue: nothing is written`,
    );
  });
});

/** Gives the tables of the stage a number, as a build of it would have. */
async function numbered(format: number): Promise<void> {
  vi.stubEnv('STAGE', undefined);
  for (const [index, TableName] of tableNames().entries()) {
    const values = { stage: 'blue', tables: 2, place: index + 1, format };
    const Item = stageTableEntity.item(STAGE_TABLE, values);
    await documentClient().send(new PutCommand({ TableName, Item }));
  }
  vi.stubEnv('STAGE', 'blue');
  forgetTables();
}

const numbers = () =>
  Promise.all(
    tableNames().map(async (TableName) => {
      const { Item } = await documentClient().send(new GetCommand({ TableName, Key: STAGE_TABLE }));
      return Item?.['format'];
    }),
  );

// STG-38
describe('the number of the tables', () => {
  it('is raised by the claim of a newer build, which writes before that too', async () => {
    await numbered(OLDEST_FORMAT);
    await put('older');
    expect(await claimTables()).toBeUndefined();
    expect(await numbers()).toEqual([DATA_FORMAT, DATA_FORMAT]);
    await put('raised');
  });

  it('keeps a build from writing that does not know it', async () => {
    await numbered(DATA_FORMAT + 1);
    const held = await table.count();
    expect(await claimTables()).toContain(
      `was written by a newer build, in format ${DATA_FORMAT + 1}`,
    );
    await expect(put('never')).rejects.toThrow(Overloaded);
    expect(await table.count()).toBe(held);
    expect(await numbers()).toEqual([DATA_FORMAT + 1, DATA_FORMAT + 1]);
    await numbered(DATA_FORMAT);
    await put('known');
  });

  it('is known from the oldest one on', () => {
    for (const known of [OLDEST_FORMAT, DATA_FORMAT])
      expect(formatProblem('x', known)).toBeUndefined();
    expect(formatProblem('x', OLDEST_FORMAT - 1)).toContain('x was written by an older build');
  });
});
