import { expect, it } from 'vitest';
import { secondsTable } from './seconds-by-folder.ts';

it('adds up the seconds of suites by tier, folder and kind, the longest first', () => {
  const rows = secondsTable([
    { path: 'packages/kit/table/src/item/a.test.ts', tier: 'measured', ms: 200 },
    { path: 'packages/console/src/b.test.ts', tier: 'first', ms: 400 },
    { path: 'functions/orders/c.faults.test.ts', tier: 'second', ms: 9000 },
    { path: 'packages/kit/table/src/read/d.test.ts', tier: 'measured', ms: 1000 },
    { path: 'scripts/e.test.ts', tier: 'second', ms: 100 },
  ]);
  expect(rows).toEqual([
    '| second | `functions/orders` | faults | 1 | 9.0 |',
    '| measured | `packages/kit/table` | suites | 2 | 1.2 |',
    '| first | `packages/console` | suites | 1 | 0.4 |',
    '| second | `scripts` | suites | 1 | 0.1 |',
  ]);
});
