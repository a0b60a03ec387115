import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stageOf } from '../stage/stage.ts';
import { copyName } from './restore-calls.ts';
import { restoreSteps } from './restore-steps.ts';

const stage = stageOf('prod');
const backup =
  'arn:aws:dynamodb:eu-central-1:123456789012:table/one/backup/01489602797149-73d8d5bc';
const steps = restoreSteps({
  stage,
  table: 1,
  source: 'two',
  copy: 'copy',
  from: { backup },
  names: 'one,two,three',
  namesWithCopy: 'one,copy,three',
  tenant: 'acme',
  numbers: '1200',
  window: { from: '2026-01-31T11:00:00.000Z', to: '2026-01-31T12:00:00.000Z' },
});
const commandsOf = (id: string) => steps.find((step) => step.id === id)?.commands ?? [];

// STG-34
describe('the steps of a restore', () => {
  it('raise the counters before any function uses the copy', () => {
    const ids = steps.map(({ id }) => id);
    expect(ids.indexOf('numbers')).toBeLessThan(ids.indexOf('deploy'));
    expect(ids.indexOf('restore')).toBeLessThan(ids.indexOf('numbers'));
    expect(ids.at(-1)).toBe('open');
  });

  it('say everything that a person types', () => {
    expect(commandsOf('restore')).toContain(
      `node scripts/restore-table.ts --stage prod --tables one,two,three --table 1 --backup ${backup} --run`,
    );
    expect(commandsOf('numbers')).toContain(
      'node scripts/raise-numbers.ts --stage prod --tables one,copy,three --table 1 --by 1200',
    );
    expect(commandsOf('check')).toContain(
      'TABLE_NAMES=one,copy,three npm run verify -- --tenant acme',
    );
  });

  it('count the calls of every operation that hands out numbers', () => {
    const [query = ''] = commandsOf('numbers');
    for (const id of ['orders-place', 'orders-ship', 'orders-return', 'orderlists-to-order']) {
      expect(query).toContain(`/aws/lambda/waybill-prod-${id} `);
    }
  });

  it('stand in the runbook, word for word', () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../docs/runbook.md'), 'utf8');
    const source = '<table>';
    const from = { moment: new Date('2026-01-31T12:00:00Z') };
    const inRunbook = restoreSteps({
      stage,
      table: 0,
      source,
      copy: copyName(source, from),
      from,
      names: '<TableNames>',
      namesWithCopy: '<TableNames with the copy>',
      tenant: '<slug>',
      numbers: '<numbers>',
      window: { from: '2026-01-31T11:00:00.000Z', to: '2026-01-31T12:00:00.000Z' },
    });
    for (const { title, why, commands } of inRunbook) {
      for (const text of [title, why, ...commands]) expect(page).toContain(text);
    }
  });
});
