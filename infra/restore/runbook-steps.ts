import { stageOf } from '../stage/stage.ts';
import { copyName } from './restore-calls.ts';
import { restoreCommands, restoreSteps, stepsText } from './restore-steps.ts';

const MOMENT = new Date('2026-01-31T12:00:00Z');

/** The steps of a restore for the runbook: table 0 of prod, with names to fill in. */
export function runbookSteps(): string {
  const stage = stageOf('prod');
  const source = '<table>';
  const from = { moment: MOMENT };
  const copy = copyName(source, from);
  const steps = restoreSteps({
    ...{ stage, table: 0, source, copy, from },
    ...{ names: '<TableNames>', namesWithCopy: '<TableNames with the copy>' },
    ...{ tenant: '<slug>', numbers: '<numbers>' },
    window: { from: '2026-01-31T11:00:00.000Z', to: MOMENT.toISOString() },
  });
  const calls = restoreCommands(stage, { source, copy, from });
  return [
    stepsText(steps),
    '### What the script calls',
    'With `--run` it makes these calls, each once the table is ready for it. Without it they are printed, to be typed by hand where the script cannot run.',
    ['```', ...calls, '```'].join('\n'),
  ].join('\n\n');
}
