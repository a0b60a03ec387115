import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { app } from '@waybill/local/functions/app';
import type { Handler } from '@waybill/local/functions/functions';
import { type Stack, startStack } from '@waybill/local/stack';
import { chanceOf } from '@waybill/weather/chance';
import { profiles } from '@waybill/weather/profile';
import { afterAll, beforeAll, expect } from 'vitest';
import { handlers } from '../../infra/handlers.ts';
import { unpackReleased } from '../../infra/release/bundles.ts';
import { bundleAll } from '../../scripts/bundle.ts';
import { type System, systemAt } from '../support/system.ts';

/** Whose code works on a call: that of the last release, or that of today. */
export type Code = 'released' | 'today';

/** A caller says so where a call asks for what the last release does not know yet. */
export const ASK_TODAY: Readonly<Record<string, string>> = { 'x-code': 'today' };

/** A system whose functions are those of two releases, as in the middle of a deployment. */
export interface Turns extends System {
  stack(): Stack;
  /** From now on the two take turns: each function goes on with the other code at its next call. */
  takeTurns(seed: number): void;
  /** From now on one works alone, as after a deployment or a rollback. */
  alone(code: Code): void;
  /** The functions that one has worked on since the start. */
  functionsOf(code: Code): ReadonlySet<string>;
}

type Choose = (id: string) => Code;

/** The part of an event that says that it asks today's code; a batch of a queue has no headers. */
interface Asking {
  readonly headers?: Readonly<Record<string, string>>;
}

const asksToday = (event: unknown): boolean =>
  (event as Asking | undefined)?.headers?.['x-code'] === ASK_TODAY['x-code'];

/** Takes turns by function; a seed says with which code each begins. */
function turnsOf(seed: number): Choose {
  const calls = new Map<string, number>();
  return (id) => {
    const call = calls.get(id) ?? Math.round(chanceOf(seed, id));
    calls.set(id, call + 1);
    return call % 2 === 0 ? 'released' : 'today';
  };
}

const fileOf = (folder: string, id: string) => join(folder, id, 'index.mjs');

/** Loads a handler out of the bundles in a folder at its first call. */
function handlerIn(folder: string, id: string): Handler {
  let loading: Promise<Handler> | undefined;
  const load = async () => {
    const { href } = pathToFileURL(fileOf(folder, id));
    const module = await import(/* @vite-ignore */ href);
    return app.builders?.[id]?.(module) ?? (module.handler as Handler);
  };
  return async (event, context) => {
    loading ??= load();
    return (await loading)(event, context);
  };
}

/**
 * Starts the system in a storm with the handlers of the last release beside those of today (STG-18);
 * what was added since is of today alone. Answers above 499 and complaints of what runs in the
 * background fail the file.
 */
export function withTurns(): Turns {
  const folder = mkdtempSync(join(tmpdir(), 'turns-'));
  const folders = { released: join(folder, 'released'), today: join(folder, 'today') };
  const wrong: string[] = [];
  const worked = { released: new Set<string>(), today: new Set<string>() };
  let choose: Choose = () => 'today';
  let running: Stack | undefined;

  const overrides = () =>
    Object.fromEntries(
      handlers().map(({ id }) => {
        const of = {
          released: handlerIn(folders.released, id),
          today: handlerIn(folders.today, id),
        };
        const isNew = !existsSync(fileOf(folders.released, id));
        const handler: Handler = (event, context) => {
          const code = isNew || asksToday(event) ? 'today' : choose(id);
          worked[code].add(id);
          return of[code](event, context);
        };
        return [id, handler];
      }),
    );

  beforeAll(async () => {
    unpackReleased(folders.released);
    await bundleAll({ directory: folders.today, shared: true });
    running = await startStack({
      port: 0,
      host: '127.0.0.1',
      data: 'memory',
      tables: 2,
      weather: 'storm',
      engine: process.env['DYNAMODB_ENGINE'],
      app: { ...app, overrides: overrides() },
      onServed: ({ method, path, status, reported }) => {
        if (status >= 500) wrong.push(`${method} ${path}: ${status} of ${reported?.operation}`);
      },
      report: (message, error) => {
        wrong.push(`${message}: ${error instanceof Error ? error.stack : String(error)}`);
      },
    });
  });

  afterAll(async () => {
    await running?.stop();
    rmSync(folder, { recursive: true });
    expect(wrong).toEqual([]);
  });

  const stack = () => {
    if (running === undefined) throw new Error('the system runs only while the suite does');
    return running;
  };
  return {
    ...systemAt(() => stack().url),
    stack,
    caughtUp: () => sleep(profiles.storm.indexLag.toMs),
    takeTurns: (seed) => {
      choose = turnsOf(seed);
    },
    alone: (code) => {
      choose = () => code;
    },
    functionsOf: (code) => worked[code],
  };
}
