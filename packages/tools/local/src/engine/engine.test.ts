import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setSdkEnvironment } from '../functions/environment.ts';
import { createTables } from './create-table.ts';
import { type Engine, startEngine } from './engine.ts';
import { engineNames, findEngine } from './engine-programs.ts';
import { killGroup } from './tethered-process.ts';

const engine = process.env['DYNAMODB_ENGINE'];
const cleanup: (() => Promise<unknown>)[] = [];

beforeAll(setSdkEnvironment);

afterEach(async () => {
  for (const step of cleanup.splice(0).reverse()) await step();
});

async function started(path?: string): Promise<Engine> {
  const running = await startEngine({ engine, path: () => path });
  cleanup.push(running.stop);
  return running;
}

function isAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

const clientOf = (running: Engine) => new DynamoDBClient({ endpoint: running.endpoint });
const key = { pk: { S: 'a' }, sk: { S: 'b' } };

const otherAddresses = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ family, internal }) => family === 'IPv4' && !internal)
  .map(({ address }) => address);

/** True if an engine is installed here that says that it answers no other machine. */
function keepsToMachine(name: string): boolean {
  try {
    return !findEngine(name).isOpen;
  } catch {
    return false;
  }
}

describe('startEngine', () => {
  it('serves the API until it is stopped', async () => {
    const running = await started();
    await expect(clientOf(running).send(new ListTablesCommand({}))).resolves.toHaveProperty(
      'TableNames',
      [],
    );

    await running.stop();

    expect(isAlive(running.group)).toBe(false);
  });

  it('serves several engines beside each other', async () => {
    const [first, second] = await Promise.all([started(), started()]);
    await createTables(clientOf(first), ['only-first']);
    const { TableNames } = await clientOf(second).send(new ListTablesCommand({}));
    expect(TableNames).toEqual([]);
  });

  it('keeps its data when it is killed', { timeout: 30_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'engine-'));
    cleanup.push(() => rm(folder, { recursive: true }));
    const path = findEngine(engine).name === 'dynoxide' ? join(folder, 'table.db') : folder;
    const first = await started(path);
    await createTables(clientOf(first), ['kept']);
    await clientOf(first).send(new PutItemCommand({ TableName: 'kept', Item: key }));
    killGroup(first.group);
    await first.ended;

    const second = await started(path);
    // A table that exists is taken as it is.
    await createTables(clientOf(second), ['kept']);
    const found = await clientOf(second).send(new GetItemCommand({ TableName: 'kept', Key: key }));
    expect(found.Item).toEqual(key);
  });

  it('dies with a parent that is killed', { timeout: 20_000 }, async () => {
    const module = new URL('./engine.ts', import.meta.url).href;
    const script = `
      const { startEngine } = await import(${JSON.stringify(module)});
      const running = await startEngine({ engine: ${JSON.stringify(engine)} });
      process.stdout.write(String(running.group));
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script]);
    const group = await new Promise<number>((resolve) => {
      parent.stdout.once('data', (text: Buffer) => resolve(Number(String(text))));
    });
    expect(isAlive(group)).toBe(true);

    parent.kill('SIGKILL');

    for (let wait = 0; wait < 100 && isAlive(group); wait += 1) await sleep(50);
    expect(isAlive(group)).toBe(false);
  });

  it.each(engineNames.filter(keepsToMachine))(
    'answers no other address of this machine than the loopback one: %s',
    { timeout: 30_000 },
    async (name) => {
      const running = await startEngine({ engine: name });
      cleanup.push(running.stop);
      const list = (endpoint: string) =>
        new DynamoDBClient({ endpoint, maxAttempts: 1 }).send(new ListTablesCommand({}));
      for (const address of otherAddresses) {
        await expect(list(running.endpoint.replace('127.0.0.1', address))).rejects.toThrow();
      }
      expect(await list(running.endpoint)).toHaveProperty('TableNames', []);
    },
  );

  it('names the engines when the chosen one is unknown', async () => {
    await expect(startEngine({ engine: 'sqlite' })).rejects.toThrow(/dynoxide or dynamodb-local/u);
  });
});
