import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as sdk from '@aws-sdk/client-dynamodb';
import { type AwsCall, commandOf } from '../infra/restore/aws-call.ts';
import { copyName, type Origin, restoreCalls } from '../infra/restore/restore-calls.ts';
import { runCalls, type Service } from '../infra/restore/run-calls.ts';
import { stageOf } from '../infra/stage/stage.ts';

// Makes a table of a stage of a copy: node scripts/restore-table.ts --stage prod --tables NAMES --table 0
// --to 2026-01-31T12:00:00Z prints the calls; with --run it makes them, with the credentials of the
// account. A table that is gone has a system backup: --backup ARN in place of --to. The runbook says
// what comes before and after.

const USAGE =
  'usage: node scripts/restore-table.ts --stage STAGE --tables NAMES --table NUMBER (--to TIME | --backup ARN) [--copy NAME] [--run]';
const LOOK_MS = 10_000;

const { values } = parseArgs({
  options: {
    stage: { type: 'string' },
    tables: { type: 'string' },
    table: { type: 'string', default: '0' },
    to: { type: 'string' },
    backup: { type: 'string' },
    copy: { type: 'string' },
    run: { type: 'boolean', default: false },
  },
});

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

function origin(): Origin {
  const { to, backup } = values;
  if ((to === undefined) === (backup === undefined)) return fail(USAGE);
  if (backup !== undefined) return { backup };
  const moment = new Date(to ?? '');
  return Number.isNaN(moment.getTime()) ? fail(`--to ${to} is no time`) : { moment };
}

/** Looks like a client of the SDK, and knows a command by the name of its operation. */
function dynamodb(): Service {
  const client = new sdk.DynamoDBClient({});
  // The package has a class for each command, which no type finds by the name of its operation.
  const commands = sdk as unknown as Record<
    string,
    new (
      input: object,
    ) => sdk.DescribeTableCommand
  >;
  return {
    async send({ operation, input }: AwsCall) {
      const Command = commands[`${operation}Command`];
      if (Command === undefined) throw new Error(`the SDK has no ${operation}`);
      return client.send(new Command(input));
    },
    async stateOf(TableName) {
      const { Table } = await client.send(new sdk.DescribeTableCommand({ TableName }));
      const { TableArn: arn = '', TableStatus: status, LatestStreamArn: stream } = Table ?? {};
      return { arn, status, stream };
    },
    pause: () => sleep(LOOK_MS),
  };
}

if (values.stage === undefined || values.tables === undefined) fail(USAGE);
const stage = stageOf(values.stage);
const names = values.tables.split(',');
if (names.length !== stage.tables) {
  fail(`the stage ${stage.name} has ${stage.tables} tables, and --tables names ${names.length}`);
}
const source = names[Number(values.table)] ?? fail(`there is no table ${values.table}`);
const from = origin();
const { copy = copyName(source, from) } = values;
const calls = restoreCalls(stage, { source, copy, from });

const say = (line: string) => console.log(line);
if (values.run) {
  const { stream = '' } = await runCalls(calls, copy, dynamodb(), say);
  const restored = { ...stage.restored, [values.table]: { table: copy, stream } };
  say(`\n${copy} is a table of the stage. In stages/${stage.name}.json:\n`);
  say(`  "restored": ${JSON.stringify(restored)},`);
  say(`  "generation": ${stage.generation + 1},`);
} else {
  for (const call of calls) say(commandOf(call));
}
