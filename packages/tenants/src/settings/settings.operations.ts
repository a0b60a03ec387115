import { namedObject } from '@waybill/api/annotation';
import { documentInput } from '@waybill/api/document';
import { LENGTHS, text } from '@waybill/api/fields';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';

const AppPath = v.object({ app: v.pipe(v.string(), v.maxLength(LENGTHS.code)) });

const AppSettings = namedObject('AppSettings', {
  app: v.string(),
  market: v.nullable(v.string()),
  settings: v.record(v.string(), v.unknown()),
  masked: v.array(v.string()),
});

const impact = 'Settings can be neither seen nor changed; operations keep using the stored ones.';

export const getAppSettings = defineOperation({
  id: 'settings.get-app-settings',
  route: 'GET /settings/apps/{app}',
  summary: 'Effective settings of an area',
  path: AppPath,
  query: v.object({ market: v.optional(text(LENGTHS.code)) }),
  response: AppSettings,
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const putAppSettings = defineOperation({
  id: 'settings.put-app-settings',
  route: 'PUT /settings/apps/{app}',
  summary: 'Set or remove settings of an area, for the tenant or for one market',
  path: AppPath,
  body: namedObject('AppSettingsUpdate', {
    values: documentInput,
    market: v.nullish(text(LENGTHS.code)),
  }),
  response: AppSettings,
  status: 200,
  access: 'write',
  errors: {},
  impact,
});

export const settingsOperations = [getAppSettings, putAppSettings] as const;
