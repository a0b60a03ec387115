import { described, namedObject } from '@waybill/api/annotation';
import { documentInput } from '@waybill/api/document';
import { LENGTHS, text } from '@waybill/api/fields';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';

const AppPath = v.object({
  app: described(
    'Area whose settings are meant, such as orders.',
    v.pipe(v.string(), v.maxLength(LENGTHS.code)),
  ),
});

const AppSettings = namedObject('AppSettings', {
  app: described('Area of the settings.', v.string()),
  market: described(
    'Code of the market whose values are shown; null for those of the tenant.',
    v.nullable(v.string()),
  ),
  settings: described(
    'Every setting of the area with its effective value.',
    v.record(v.string(), v.unknown()),
  ),
  masked: described(
    'Names of settings with secret values, which are not shown.',
    v.array(v.string()),
  ),
});

const impact = 'Settings can be neither seen nor changed; operations keep using the stored ones.';

export const getAppSettingsOperation = defineOperation({
  id: 'settings.get-app-settings',
  route: 'GET /settings/apps/{app}',
  summary: 'Effective settings of an area',
  description:
    'Each value is that of the named market, else that of the tenant, else the default. An unknown area is `not_found`; for an unknown market the values of the tenant are answered. The settings of the console know no market: `invalid_value`.',
  path: AppPath,
  query: v.object({
    market: described(
      'Code of the market whose effective values are wanted; those of the tenant when absent.',
      v.optional(text(LENGTHS.code)),
    ),
  }),
  response: AppSettings,
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const putAppSettingsOperation = defineOperation({
  id: 'settings.put-app-settings',
  unknownKeys: 'refused',
  route: 'PUT /settings/apps/{app}',
  summary: 'Set or remove settings of an area, for the tenant or for one market',
  description:
    'Settings that are not named stay. All problems come in one answer, and then nothing is stored. A change counts for the next call, and rewrites nothing that is stored.',
  path: AppPath,
  body: namedObject('AppSettingsUpdate', {
    values: described('Settings by name; null removes the stored value.', documentInput),
    market: described(
      'Code of the market the values are for; the whole tenant when absent.',
      v.nullish(text(LENGTHS.code)),
    ),
  }),
  response: AppSettings,
  status: 200,
  access: 'write',
  errors: {},
  impact,
});

export const settingsOperations = [getAppSettingsOperation, putAppSettingsOperation] as const;
