import { write } from '@waybill/table/commit';
import { defineKind, definePattern, type Key, key, lastPart } from '@waybill/table/item';
import { queryAll } from '@waybill/table/read';
import type { TableItem, Update, Write } from '@waybill/table/write';
import { effectiveSettings } from './effective.ts';
import type { AreaSettings, LevelValues, Settings, StoredSettings } from './setting.ts';

export const patterns = [
  definePattern({
    name: 'Settings of an area',
    key: 'pk = T#tenant#SETTINGS, sk begins APP#area#',
    reads: 'the values of the tenant and of every market, one small item each',
  }),
];

/** Settings of an area at one level: each value in an attribute of its own. */
export const settingsKind = defineKind({ name: 'settings' });

/** Attributes that hold values carry this prefix, so that no setting can meet a reserved name. */
const PREFIX = 'v_';

function settingsKey(tenant: string, app: string, marketId: string | undefined): Key {
  const level = marketId === undefined ? ['TENANT'] : ['MARKET', marketId];
  return { pk: key('T', tenant, 'SETTINGS'), sk: key('APP', app, ...level) };
}

/** The values in a stored item of a level. */
export function valuesOf<Declared extends Settings>(item: TableItem): LevelValues<Declared> {
  const stored = Object.entries(settingsKind.current(item));
  const values = stored.filter(([name]) => name.startsWith(PREFIX));
  const entries = values.map(([name, value]) => [name.slice(PREFIX.length), value]);
  // `checkSettings` held each to its declaration before it was stored.
  return Object.fromEntries(entries) as LevelValues<Declared>;
}

/** Reads the settings of an area, strongly consistent: a change applies to the very next call. */
export async function loadSettings<Declared extends Settings>(
  tenant: string,
  declared: AreaSettings<Declared>,
): Promise<StoredSettings<Declared>> {
  const { pk } = settingsKey(tenant, declared.app, undefined);
  const items = await queryAll({ pk, prefix: `${key('APP', declared.app)}#` });
  return storedSettings(tenant, declared, items);
}

function storedSettings<Declared extends Settings>(
  tenant: string,
  declared: AreaSettings<Declared>,
  items: readonly (TableItem | undefined)[],
): StoredSettings<Declared> {
  const { app } = declared;
  const bySk = new Map(items.map((item) => [item?.sk, item]));
  const level = (marketId: string | undefined): LevelValues<Declared> => {
    const item = bySk.get(settingsKey(tenant, app, marketId).sk);
    return item === undefined ? {} : valuesOf(item);
  };
  return {
    for: (marketId) =>
      effectiveSettings(declared, level(undefined), marketId === undefined ? {} : level(marketId)),
    at: level,
    ofMarkets: () =>
      new Map(
        [...bySk.values()]
          .filter((item) => item !== undefined)
          .filter(({ sk }) => sk !== settingsKey(tenant, app, undefined).sk)
          .map((item) => [lastPart(item.sk), valuesOf<Declared>(item)]),
      ),
  };
}

/**
 * The settings of an area at the tenant's level and that of one market, or of none, as
 * `loadSettings`; single items, so that `read` may fetch them with others.
 */
export async function loadSettingsFor<Declared extends Settings>(
  tenant: string,
  declared: AreaSettings<Declared>,
  marketId: string | undefined,
  read: (key: Key) => Promise<TableItem | undefined>,
): Promise<StoredSettings<Declared>> {
  const levels = marketId === undefined ? [undefined] : [undefined, marketId];
  const keys = levels.map((level) => settingsKey(tenant, declared.app, level));
  return storedSettings(tenant, declared, await Promise.all(keys.map(read)));
}

/** The writes that remove what a market set in `areas`; for the transaction that removes it. */
export function marketSettingsRemoval(
  tenant: string,
  areas: readonly AreaSettings[],
  marketId: string,
): Write[] {
  return areas.map(({ app }) => ({ remove: settingsKey(tenant, app, marketId) }));
}

/** The write of values of one level; null removes a value. One atomic update. */
export function settingsWrite<Declared extends Settings>(
  tenant: string,
  { app }: AreaSettings<Declared>,
  marketId: string | undefined,
  values: LevelValues<Declared>,
): Update {
  const entries = Object.entries(values);
  const kept = entries.filter(([, value]) => value !== null);
  return {
    update: settingsKey(tenant, app, marketId),
    set: {
      ...settingsKind.stamp,
      ...Object.fromEntries(kept.map(([name, value]) => [`${PREFIX}${name}`, value])),
    },
    drop: entries.filter(([, value]) => value === null).map(([name]) => `${PREFIX}${name}`),
  };
}

/** Stores values of one level; null removes a value. */
export async function storeSettings<Declared extends Settings>(
  ...[tenant, area, marketId, values]: Parameters<typeof settingsWrite<Declared>>
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await write(settingsWrite(tenant, area, marketId, values));
}
