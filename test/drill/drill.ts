import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyName } from '../../infra/restore/restore-calls.ts';
import { type RestoreStep, restoreSteps, type StepId } from '../../infra/restore/restore-steps.ts';
import { stageOf } from '../../infra/stage/stage.ts';
import { type ChildStack, startChildStack } from '../support/child-stack.ts';
import { type Call, credentialHeaders, httpClient } from '../support/client.ts';
import { startReceiver } from '../support/receiver.ts';
import { runScript } from '../support/shell.ts';
import { engineOf, type TableEngine } from './engine.ts';
import { givenTwice, type KnownOrder, place, type Trade, trade } from './trade.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const LOST = 'waybill';
const shop = { tenant: 'demo', key: 'wb_demo_local' };
const WEBHOOKS_MS = 60_000;

export interface DrillOptions {
  readonly say: (line: string) => void;
  /** Sales before the copy, between copy and loss, and after. */
  readonly orders: number;
  /** A step that is left out, to show what it is for. */
  readonly without?: string;
}

/** The findings of a drill. */
export interface Findings {
  /** Numbers that were given more than once. */
  readonly twice: readonly string[];
  /** Statuses that calls were answered while the table was gone. */
  readonly whileLost: readonly number[];
  /** Orders from before the copy that are not as they were. */
  readonly missing: readonly string[];
  /** Orders from after the copy that are there, which they cannot be. */
  readonly unexpected: readonly string[];
  /** Orders from before the copy, or from the new trade, of which no receiver heard. */
  readonly unheard: readonly string[];
  /** The answer to the repeat of a lost call. */
  readonly repeated: number;
  /** Exit code and words of `npm run verify`. */
  readonly verified: { readonly code: number | null; readonly text: string };
}

/** Types a command of the runbook, as the account would. */
async function type(command: string, environment: Readonly<Record<string, string>>) {
  const exports = Object.entries(environment).map(([name, value]) => `export ${name}='${value}'`);
  const { code, output, errors } = await runScript(ROOT, [...exports, command].join('\n'));
  return { code, text: output + errors };
}

const callOf = ({ url }: ChildStack): Call => httpClient(url, credentialHeaders(shop));

async function stateOf(call: Call, { id }: KnownOrder): Promise<string> {
  const { status, body } = await call<{ number: string }>(`GET /v1/orders/${id}`);
  return status === 200 ? body.number : String(status);
}

async function missingOf(call: Call, orders: readonly KnownOrder[]): Promise<string[]> {
  const states = await Promise.all(orders.map((order) => stateOf(call, order)));
  return orders.filter(({ number }, at) => states[at] !== number).map(({ number }) => number);
}

/** The steps as a person at prod would take them, for the same moment. */
function stepsAt(moment: Date, numbers: number): RestoreStep[] {
  const stage = stageOf('prod');
  const tables = Array.from({ length: stage.tables }, (_, index) => `<table ${index}>`);
  const [source = ''] = tables;
  const from = { moment };
  const copy = copyName(source, from);
  return restoreSteps({
    stage,
    table: 0,
    source,
    copy,
    from,
    tenant: '<slug>',
    numbers: String(numbers),
    names: tables.join(','),
    namesWithCopy: tables.with(0, copy).join(','),
    window: { from: new Date(+moment - 3_600_000).toISOString(), to: moment.toISOString() },
  });
}

interface Heard {
  has(order: KnownOrder): boolean;
}

async function unheardOf(heard: Heard, orders: readonly KnownOrder[]): Promise<string[]> {
  for (const until = Date.now() + WEBHOOKS_MS; Date.now() < until; await sleep(50)) {
    if (orders.every(heard.has)) break;
  }
  return orders.filter((order) => !heard.has(order)).map(({ number }) => number);
}

/** While the table is gone: what reads, writes and the probe are answered. */
async function callsWhileLost(call: Call, order: KnownOrder): Promise<number[]> {
  const answers = [
    await call(`GET /v1/orders/${order.id}`),
    await place(call),
    await call('GET /health/ready'),
  ];
  return answers.map(({ status }) => status);
}

/** The count of drawn numbers that the copy does not know: as many as calls that draw. */
const drawnIn = ({ numbers }: Trade) => numbers.length;

async function firstLife(
  stack: ChildStack,
  engine: TableEngine,
  options: DrillOptions,
  url: string,
) {
  const { say, orders } = options;
  const call = callOf(stack);
  await call('POST /v1/webhooks/endpoints', { body: { url, topics: ['order.placed'] } });
  const before = await trade(call, orders);
  const moment = new Date();
  const copy = copyName(LOST, { moment });
  const rows = await engine.copy(LOST, copy);
  say(`${orders} orders were sold; at ${moment.toISOString()} the table had ${rows} rows.`);
  const after = await trade(call, orders);
  say(`${orders} more were sold, which the copy does not have.`);
  const [known] = before.orders;
  await engine.lose(LOST);
  const whileLost = known === undefined ? [] : await callsWhileLost(call, known);
  say(`The table is gone. Calls are answered ${whileLost.join(', ')}.`);
  return { before, after, moment, copy, whileLost };
}

/** Tells a step in the words of the runbook, and does here what stands for it. */
function teller(steps: readonly RestoreStep[], { say, without }: DrillOptions) {
  return async <Done>(
    id: StepId,
    here: string,
    act?: () => Promise<Done>,
  ): Promise<Done | undefined> => {
    const { title, commands } = steps.find((step) => step.id === id) ?? { title: id, commands: [] };
    say(`\n${title}. On AWS:`);
    for (const command of commands) say(`  ${command}`);
    if (id === without) return void say('  Left out.');
    say(`Here: ${here}`);
    return act?.();
  };
}

/**
 * The drill of a lost table (STG-34): a shop trades, its table is copied, trade goes on, the table is
 * lost, and the copy takes its place by the steps of the runbook. Calls of AWS have a stand-in here;
 * counters and checks are the scripts of the runbook themselves.
 */
export async function runDrill(options: DrillOptions): Promise<Findings> {
  const { say, orders } = options;
  const data = await mkdtemp(join(tmpdir(), 'waybill-drill-'));
  const receiver = await startReceiver();
  const heard: Heard = {
    has: ({ id }) => receiver.deliveries.some(({ event }) => event.data['order_id'] === id),
  };
  let stack = await startChildStack({ data, tables: [LOST] });
  let engine = engineOf(data);
  try {
    const lived = await firstLife(stack, engine, options, `${receiver.url}/hooks`);
    const { before, after, moment, copy, whileLost } = lived;
    const numbers = drawnIn(after);
    const tell = teller(stepsAt(moment, numbers), options);
    await tell('close', 'nothing to do, the table is gone.');
    await tell('restore', `the copy is ${copy}.`);
    const raised = await tell('numbers', `they are raised by ${numbers}.`, () => {
      const words = `--stage local --tables ${copy} --table 0 --by ${numbers}`;
      return type(`node scripts/raise-numbers.ts ${words}`, engine.environment);
    });
    if (raised !== undefined && raised.code !== 0) throw new Error(raised.text);
    await tell('deploy', 'the stack starts anew with the copy.');
    await stack.stop();
    engine.close();
    stack = await startChildStack({ data, tables: [copy] });
    engine = engineOf(data);
    const call = callOf(stack);
    await tell('replay', 'a stack publishes anew what came since its last look.');
    const since = await trade(call, orders);
    const unheard = await unheardOf(heard, [...before.orders, ...since.orders]);
    const [lost] = after.orders;
    const missing = await missingOf(call, before.orders);
    const gone = await missingOf(call, after.orders);
    const repeated = await place(call, lost?.key);
    const verified = await tell('check', 'each list and balance is rebuilt from its rows.', () =>
      type(
        `TABLE_NAMES=${copy} npm run --silent verify -- --tenant ${shop.tenant}`,
        engine.environment,
      ),
    );
    await tell('open', 'nothing to do.');
    const again = { orders: [], numbers: [`order ${repeated.body.number}`] };
    const findings = {
      twice: givenTwice(before, after, since, again),
      whileLost,
      missing,
      unheard,
      repeated: repeated.status,
      unexpected: after.orders.map(({ number }) => number).filter((one) => !gone.includes(one)),
      verified: verified ?? { code: null, text: '' },
    };
    say(`\n${verdictOf(findings)}`);
    return findings;
  } finally {
    engine.close();
    await stack.stop();
    await receiver.close();
    await rm(data, { recursive: true, force: true });
  }
}

function verdictOf({ twice, missing, unheard, verified }: Findings): string {
  const words = (all: readonly string[]) => (all.length === 0 ? 'none' : all.join(', '));
  return [
    `Numbers that were given twice: ${words(twice)}.`,
    `Orders from before the copy that are not there: ${words(missing)}.`,
    `Orders of which no receiver heard: ${words(unheard)}.`,
    verified.text.trimEnd(),
  ].join('\n');
}

/** True if a drill found all as it has to be. */
export const isGreen = ({ twice, missing, unexpected, unheard, verified }: Findings): boolean =>
  [twice, missing, unexpected, unheard].every(({ length }) => length === 0) && verified.code === 0;
