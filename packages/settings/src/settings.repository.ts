import { write } from '@waybill/table/commit';
import { key } from '@waybill/table/key';
import { definePattern } from '@waybill/table/pattern';
import { queryAll } from '@waybill/table/read';
import type { TableItem, Write } from '@waybill/table/write';
import { effectiveSettings, type StoredValues } from './effective.ts';
import { type App, apps, type SettingsOf } from './setting.ts';

export const patterns = [
  definePattern({
    name: 'Settings of an area',
    key: 'pk = T#tenant#SETTINGS, sk begins APP#area#',
    reads: 'the values of the tenant and of every market, one small item each',
  }),
];

/** Attributes that hold values carry this prefix, so that no setting can meet a reserved name. */
const PREFIX = 'v_';

function settingsKey(tenant: string, app: App, marketId: string | undefined) {
  const level = marketId === undefined ? ['TENANT'] : ['MARKET', marketId];
  return { pk: key('T', tenant, 'SETTINGS'), sk: key('APP', app, ...level) };
}

function valuesOf(item: TableItem | undefined): StoredValues {
  const values = Object.entries(item ?? {}).filter(([name]) => name.startsWith(PREFIX));
  return Object.fromEntries(values.map(([name, value]) => [name.slice(PREFIX.length), value]));
}

/** The stored values of an area at every level, ready to be resolved for any market. */
export interface StoredSettings<Name extends App> {
  /** Effective values; without a market the tenant's. */
  for(marketId: string | undefined): SettingsOf<Name>;
  /** What is stored at one level alone, where an area tells which level answers. */
  at(marketId: string | undefined): StoredValues;
}

/** Reads the settings of an area, strongly consistent: a change applies to the very next call. */
export async function loadSettings<Name extends App>(
  tenant: string,
  app: Name,
): Promise<StoredSettings<Name>> {
  const { pk } = settingsKey(tenant, app, undefined);
  const items = await queryAll({ pk, prefix: `${key('APP', app)}#` });
  const bySk = new Map(items.map((item) => [item.sk, item]));
  const level = (marketId: string | undefined) =>
    valuesOf(bySk.get(settingsKey(tenant, app, marketId).sk));
  return {
    for: (marketId) =>
      effectiveSettings(app, level(undefined), marketId === undefined ? {} : level(marketId)),
    at: level,
  };
}

/** The writes that remove what a market set in every area; for the transaction that removes it. */
export function marketSettingsRemoval(tenant: string, marketId: string): Write[] {
  return apps.map((app) => ({ remove: settingsKey(tenant, app, marketId) }));
}

/** Stores values of one level; null removes a value. One atomic update. */
export async function storeSettings(
  tenant: string,
  app: App,
  marketId: string | undefined,
  values: StoredValues,
): Promise<void> {
  const entries = Object.entries(values);
  if (entries.length === 0) return;
  const kept = entries.filter(([, value]) => value !== null);
  await write({
    update: settingsKey(tenant, app, marketId),
    set: {
      _e: 'settings',
      ...Object.fromEntries(kept.map(([name, value]) => [`${PREFIX}${name}`, value])),
    },
    drop: entries.filter(([, value]) => value === null).map(([name]) => `${PREFIX}${name}`),
  });
}
