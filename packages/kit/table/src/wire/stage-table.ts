import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { optionalEnv } from '@waybill/kernel/env';
import { Overloaded } from '../errors/overloaded.ts';
import { number, optional, text } from '../item/attribute.ts';
import { defineEntity, type ValuesOf } from '../item/entity.ts';
import { type Key, key, type TableItem } from '../item/key.ts';
import { definePattern } from '../item/pattern.ts';
import { DATA_FORMAT, formatProblem } from '../tables/data-format.ts';
import { tableNames } from '../tables/tables.ts';
import { GetCommand } from './plain-commands.ts';

const attributes = {
  stage: text,
  tables: number,
  /** Which of them this one is, from 1. */
  place: number,
  /** The number of the build whose data it holds, or of a newer one that knows it. */
  format: optional(number, 0),
};

/** The item by which a table tells its stage: it lies in each table under the same key. */
export const stageTableEntity = defineEntity({ name: 'stage_table', attributes });

type StageTable = ValuesOf<typeof attributes>;

export const STAGE_TABLE: Key = { pk: key('STAGE'), sk: 'TABLE' };

export const patterns = [
  definePattern({
    name: 'stage-table',
    key: 'STAGE, TABLE',
    reads: 'which table of which stage it is; in each table, once for each process that writes',
  }),
];

export interface StageTables {
  readonly stage: string;
  readonly names: readonly string[];
}

/** The stage of this process; a process of no stage has nothing to compare. */
export function stageTables(): StageTables | undefined {
  const stage = optionalEnv('STAGE');
  return stage === undefined ? undefined : { stage, names: tableNames() };
}

/** The item of the table at a place when it is the stage's own. */
export const ownTable = ({ stage, names }: StageTables, index: number): StageTable => ({
  stage,
  tables: names.length,
  place: index + 1,
  format: DATA_FORMAT,
});

const said = ({ stage, tables, place }: StageTable) =>
  `table ${place} of ${tables} of the stage ${stage}`;

/** Fresh tables say nothing yet, older ones have a lower number, foreign ones are told in a sentence. */
export type Found = 'own' | 'older' | 'fresh' | { readonly foreign: string };

async function lookAt(client: DynamoDBDocumentClient, expected: StageTables): Promise<Found> {
  const { pk, sk } = STAGE_TABLE;
  const answers = await Promise.all(
    expected.names.map((TableName) =>
      client.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true })),
    ),
  );
  const found = answers.map(({ Item }) => Item && stageTableEntity.read(Item as TableItem));
  if (found.every((one) => one === undefined)) return 'fresh';
  const problems = expected.names.flatMap((name, index) => {
    const own = said(ownTable(expected, index));
    const held = found[index];
    if (held === undefined) return [`${name} belongs to no stage yet and not ${own}`];
    if (said(held) !== own) return [`${name} is ${said(held)} and not ${own}`];
    return formatProblem(name, held.format) ?? [];
  });
  if (problems.length > 0) return { foreign: `${problems.join('; ')}: nothing is written` };
  return found.every((one) => one?.format === DATA_FORMAT) ? 'own' : 'older';
}

let known: { readonly of: string; readonly found: Promise<Found> } | undefined;

export function forgetTables(): void {
  known = undefined;
}

/**
 * Compares the tables of this process with its stage (STG-5): looked at once in a process, with one
 * strongly consistent read for each table. What could not be read is read again by the next call.
 */
export function findTables(client: DynamoDBDocumentClient): Promise<Found> {
  const expected = stageTables();
  if (expected === undefined) return Promise.resolve('own');
  const of = `${expected.stage} ${expected.names.join()}`;
  if (known?.of !== of) {
    const found = lookAt(client, expected);
    known = { of, found };
    found.catch(forgetTables);
  }
  return known.found;
}

const WRITES = new Set([
  'BatchWriteItemCommand',
  'DeleteItemCommand',
  'PutItemCommand',
  'TransactWriteItemsCommand',
  'UpdateItemCommand',
]);

const isGone = (thrown: unknown) =>
  thrown instanceof Error && thrown.name === 'ResourceNotFoundException';

/**
 * Makes a client refuse every write while the tables are not those of its stage: with another number or
 * order of tables nearly everything lies where no call looks for it, and what is written meanwhile stays
 * there. Of a table that is gone it says what it says of one that does not answer (STG-32): all of it
 * works again once a restored table is in its place.
 * @throws Overloaded from such a call, at once: no repeat finds the table within it.
 */
export function keepToOwnTables(client: DynamoDBDocumentClient): void {
  const check = async () => {
    const found = await findTables(client);
    if (typeof found === 'object') throw new Overloaded(new Error(found.foreign));
  };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (WRITES.has(String(context.commandName))) await check();
      try {
        return await next(args);
      } catch (thrown) {
        throw isGone(thrown) ? new Overloaded(thrown) : thrown;
      }
    },
    { name: 'keepToOwnTables', step: 'initialize', priority: 'high' },
  );
}
