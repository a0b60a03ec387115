import type { Area } from '@waybill/area/define-area';
import { defineSettings } from '@waybill/settings/setting';
import { expect, test } from 'vitest';
import { referenceImports, registryFiles, settingsImport } from './registry-files.ts';

const settings = defineSettings('lending', {});
const lending: Area = {
  name: 'lending',
  switchedBy: undefined,
  operations: [],
  events: [],
  eventReaders: {},
  settings,
  queues: {},
  rules: [],
  consumers: [],
  installer: { module: 'install.writes', name: 'installLending' },
  listGroup: { module: 'lending-group', name: 'LENDING' },
  grants: {},
  latencyGoals: {},
  gradual: [],
};

test('settings are found among the exports of their file, by what they are', () => {
  const exports = { other: defineSettings('lending', {}), lendingSettings: settings };
  expect(settingsImport(lending, exports)).toEqual({
    from: '@waybill/lending/shared/settings',
    name: 'lendingSettings',
  });
  expect(() => settingsImport(lending, { other: exports.other })).toThrow('lending');
});

test('an area without an installer adds none', () => {
  const without = { ...lending, installer: undefined };
  expect(referenceImports([without, lending], ({ installer }) => installer)).toEqual([
    { from: '@waybill/lending/install.writes', name: 'installLending' },
  ]);
});

test('the files hold imports of what is declared, and topics in their order', () => {
  const from = '@waybill/lending/shared/settings';
  const files = registryFiles([lending], [{ from, name: 'lendingSettings' }], ['b.c', 'a.b']);
  const [declared, installed, counted, topics] = files.map(({ text }) => text);
  expect(declared).toContain(`import { lendingSettings } from '${from}';`);
  expect(declared).toContain('= [\n  lendingSettings,\n  ...settingsToCome,\n];\n');
  expect(installed).toContain("import { installLending } from '@waybill/lending/install.writes';");
  expect(installed).toContain('= [\n  installLending,\n];\n');
  expect(counted).toContain("import { LENDING } from '@waybill/lending/lending-group';");
  expect(counted).toContain('listGroups: readonly ListGroup[] = [\n  LENDING,\n];\n');
  expect(JSON.parse(topics ?? '')).toEqual(['a.b', 'b.c']);
});
