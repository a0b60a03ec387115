import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { kebab } from '../runbook/service-models.ts';
import { stageOf } from '../stage/stage.ts';
import { restoreCalls } from './restore-calls.ts';
import { restoreCommands, restoreSteps } from './restore-steps.ts';
import { runbookSteps } from './runbook-steps.ts';

const stage = stageOf('prod');
const backup =
  'arn:aws:dynamodb:eu-central-1:123456789012:table/one/backup/01489602797149-73d8d5bc';
const steps = restoreSteps({
  ...{ stage, table: 1, source: 'two', copy: 'copy', from: { backup } },
  ...{ names: 'one,two,three', namesWithCopy: 'one,copy,three' },
  ...{ tenant: 'acme', numbers: '1200' },
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
      `npm run restore-table -- --stage prod --tables one,two,three --table 1 --backup ${backup} --run`,
    );
    expect(commandsOf('numbers')).toContain(
      'npm run raise-numbers -- --stage prod --tables one,copy,three --table 1 --by 1200',
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

  it('run scripts that there are', () => {
    const scripts = [...runbookSteps().matchAll(/npm run ([\w-]+)/gu)].map(([, name]) => name);
    expect(scripts.length).toBeGreaterThan(3);
    for (const script of scripts) expect(Object.keys(manifest.scripts)).toContain(script);
  });

  it('stand in the runbook, word for word', () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../docs/runbook.md'), 'utf8');
    expect(page).toContain(runbookSteps());
  });
});

// STG-31
it('the commands are the calls, with a wait behind each that keeps the table busy', () => {
  const wanted = { source: 'two', copy: 'copy', from: { backup } };
  const commands = restoreCommands(stage, wanted);
  const wait = 'aws dynamodb wait table-exists --table-name copy';
  for (const [index, command] of commands.entries()) {
    if (!/ restore-table| update-table /u.test(command)) continue;
    expect(commands[index + 1]).toContain(wait);
  }
  const names = restoreCalls(stage, wanted).map(({ operation }) => operation);
  for (const name of new Set(names)) {
    expect(commands.some((command) => command.includes(`aws dynamodb ${kebab(name)} `))).toBe(true);
  }
});
