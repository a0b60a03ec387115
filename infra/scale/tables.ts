import { topology } from '@waybill/registry/topology';
import { stageOf } from '../stage/stage.ts';
import { type Ceiling, narrowestFirst, ordersASecond, type Sharer } from './ceilings.ts';
import { chainOf } from './chain.ts';
import { measured, orderUnits, type PartitionUse, type Reach } from './order-use.ts';

type Cell = string | number;

/** Ceilings that the page shows of each kind. */
const NARROWEST = 8;
/** Smaller differences are the chance of which batch a read belongs to. */
const NOISE = 0.5;

const shown = (cell: Cell): string =>
  typeof cell === 'string' ? cell : String(Math.round(cell * 100) / 100);

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``;

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

const table = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [line(head), line(head.map(() => '---')), ...rows.map((row) => line(row.map(shown)))].join('\n');

const usesTable = (uses: readonly PartitionUse[]): string =>
  table(
    ['Where', 'Partition key', 'Partitions an order', 'Read units', 'Write units'],
    uses.map(({ place, pattern, partitions, read, write }) => [
      ...[place, code(pattern), partitions, read, write],
    ]),
  );

/** What an endpoint on `*` adds to an order. */
function addedUses(): PartitionUse[] {
  const before = new Map(measured.uses.map((use) => [`${use.place} ${use.pattern}`, use]));
  return measured.withEndpoint.flatMap((use) => {
    const known = before.get(`${use.place} ${use.pattern}`);
    const read = use.read - (known?.read ?? 0);
    const write = use.write - (known?.write ?? 0);
    return Math.max(read, write) < NOISE ? [] : [{ ...use, read, write }];
  });
}

/** The chain of a stage whose tenants have an endpoint on `*` each. */
const chainOfStage = (name: string): Ceiling[] =>
  chainOf(stageOf(name), topology.consumers, { order: measured, endpoint: true });

function chainTable(stage: string, sharers: readonly Sharer[]): string {
  const chain = chainOfStage(stage).filter(({ of }) => sharers.includes(of));
  return table(
    ['Ceiling', 'Of', 'An order', 'A second', 'Orders a second'],
    chain
      .slice(0, NARROWEST)
      .map((one) => [
        ...[one.name.includes('#') ? code(one.name) : one.name, `one ${one.of}`, one.perOrder],
        ...[one.limit, Math.floor(ordersASecond(one))],
      ]),
  );
}

const STAGES = ['prod', 'large'] as const;
const RATES = [100, 1_000, 10_000] as const;

/** What is exceeded at a number of orders a second. */
function exceededTable(): string {
  const rows = STAGES.flatMap((stage) => {
    const all = chainOfStage(stage).filter(({ of }) => of === 'platform');
    return RATES.map((rate) => {
      const over = narrowestFirst(all.filter((one) => ordersASecond(one) < rate));
      const names = over.map((one) => `${one.name} (${Math.floor(ordersASecond(one))})`);
      return [`\`${stage}\``, rate, names.join(', ') || 'nothing'];
    });
  });
  return table(['Stage', 'Orders a second', 'Exceeded, at orders a second'], rows);
}

function totalsTable(): string {
  const orders = { 'a shop without webhooks': measured.uses };
  const told = { 'a shop with one endpoint on `*`': measured.withEndpoint };
  const rows = Object.entries({ ...orders, ...told }).map(([name, uses]) => {
    const { read, write } = orderUnits(uses);
    const all = (kind: 'read' | 'write') => uses.reduce((sum, use) => sum + use[kind], 0);
    return [name, write, read, all('write'), all('read')];
  });
  const units = ['Write units', 'Read units', 'With search, write', 'With search, read'];
  return table(['One order of', ...units], rows);
}

const REACHES: readonly Reach[] = ['platform', 'tenant', 'article', 'customer', 'order'];

/** The tables of docs/scale.md, by their names; `npm run scale` writes them there (STG-15). */
export function scaleTables(): ReadonlyMap<string, string> {
  return new Map([
    ['totals', totalsTable()],
    ...REACHES.map((reach): [string, string] => {
      const uses = measured.uses.filter((use) => use.reach === reach);
      return [reach, uses.length === 0 ? 'None.' : usesTable(uses)];
    }),
    ['endpoint', usesTable(addedUses())],
    ...STAGES.map((stage): [string, string] => [`chain-${stage}`, chainTable(stage, ['platform'])]),
    ['one', chainTable('large', ['tenant', 'article', 'endpoint'])],
    ['exceeded', exceededTable()],
  ]);
}
