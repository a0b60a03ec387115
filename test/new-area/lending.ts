import { operationFiles } from '../../scripts/operation-files.ts';

interface File {
  readonly path: string;
  readonly text: string;
}

const manifest = {
  name: '@waybill/lending',
  version: '0.1.0',
  private: true,
  type: 'module',
  sideEffects: false,
  exports: { './*': './src/*.ts' },
};

const events = `\
import { defineEvent } from '@waybill/events/event';
import * as v from 'valibot';

export const lendingEvents = [
  defineEvent({
    topic: 'lending.lent',
    description: 'A thing was lent.',
    trigger: 'A thing was lent.',
    data: v.object({ id: v.string() }),
    example: { id: 'L-1' },
  }),
];
`;

const settings = `\
import { defineSettings, tenantWide } from '@waybill/settings/setting';
import { count } from '@waybill/settings/setting-kinds';

export const lendingSettings = defineSettings('lending', {
  days_to_lend: tenantWide(count(1), 14, 'Days of a loan. Loans that run keep theirs.'),
});
`;

const installer = `\
import type { Write } from '@waybill/table/write';

export function installLending(): Write[] {
  return [];
}
`;

const area = `\
import { defineArea } from '@waybill/area/define-area';
import { lendingEvents } from './events.ts';
import { lendingLendOperation } from './lend/lend.operations.ts';
import { lendingSettings } from './shared/settings.ts';

export const area = defineArea({
  name: 'lending',
  operations: [lendingLendOperation],
  events: lendingEvents,
  settings: lendingSettings,
  installer: { module: 'install.writes', name: 'installLending' },
  latencyGoals: { 'lending.lend': 750 },
  consumers: [
    {
      id: 'lending.remind',
      source: { kind: 'schedule', minutes: 60 },
      grants: { table: 'write' },
      timeoutSeconds: 55,
      impact: 'Nobody is reminded of what is due.',
    },
  ],
});
`;

const examples = {
  'lending.lend': { request: {}, answer: { id: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c' } },
};

const remind = `\
export async function handler(): Promise<void> {}
`;

/** Everything that the area of lending is: its package, its handlers, its examples, and no other file. */
export const lending: readonly File[] = [
  { path: 'packages/areas/lending/package.json', text: JSON.stringify(manifest) },
  { path: 'packages/areas/lending/src/area.ts', text: area },
  { path: 'packages/areas/lending/src/events.ts', text: events },
  { path: 'packages/areas/lending/src/install.writes.ts', text: installer },
  { path: 'packages/areas/lending/src/shared/settings.ts', text: settings },
  ...operationFiles('lending.lend', 'POST /lending'),
  { path: 'functions/lending/remind.ts', text: remind },
  { path: 'docs/examples/lending.json', text: JSON.stringify(examples) },
];

/** The line that makes the registry know it. */
export const line = "  import('@waybill/lending/area'),\n";
