import { lookAtBody } from '@waybill/api/body-shape';
import { sentenceOf } from '@waybill/api/sentence';
import { type Detail, type Rejection, rejectProblems } from '@waybill/kernel/rejection';
import * as v from 'valibot';
import {
  type AreaSettings,
  holdsNull,
  type LevelValues,
  type Setting,
  type Settings,
  type SettingValues,
} from './setting.ts';

/**
 * Market value, then tenant value, then the declared default (API-115, API-116). `false`, 0 and ""
 * are values, and null where a setting takes it.
 */
export function effectiveSettings<Declared extends Settings>(
  { settings }: AreaSettings<Declared>,
  tenant: LevelValues<Declared>,
  market: LevelValues<Declared> = {},
): SettingValues<Declared> {
  const entries = Object.entries<Setting>(settings).map(([name, setting]) => {
    const levels = setting.scope === 'market' ? [market[name], tenant[name]] : [tenant[name]];
    const set = levels.find((value) => (value === null ? holdsNull(setting) : value !== undefined));
    return [name, set === undefined ? setting.fallback : set];
  });
  // The names and values are those of the declaration, which an object of entries cannot say.
  return Object.fromEntries(entries) as SettingValues<Declared>;
}

const suffix = (part: string) => (part === 'body' ? '' : `.${part}`);

/** Problems of a value, each with the part of the value that it is about. */
function problemsOf(
  declared: Settings,
  name: string,
  value: unknown,
  forMarket: boolean,
): readonly Detail[] {
  const path = `values.${name}`;
  const setting = Object.hasOwn(declared, name) ? declared[name] : undefined;
  if (setting === undefined) {
    return [{ path, message: `is no setting; known are ${Object.keys(declared).join(', ')}` }];
  }
  if (forMarket && setting.scope === 'tenant') {
    return [{ path, message: 'is the same for all markets' }];
  }
  if (value === null) return [];
  const shape = lookAtBody(value, setting.schema).problems;
  if (shape.length > 0) return shape.map((one) => ({ ...one, path: `${path}${suffix(one.path)}` }));
  const { issues = [] } = v.safeParse(setting.schema, value, { message: sentenceOf });
  return issues.map((issue) => {
    const part = v.getDotPath(issue);
    return { path: part === null ? path : `${path}.${part}`, message: issue.message };
  });
}

/** Values that were checked, as their declarations take them: a currency in capitals. */
export function takenValues<Declared extends Settings>(
  { settings }: AreaSettings<Declared>,
  values: Readonly<Record<string, unknown>>,
): LevelValues<Declared> {
  const entries = Object.entries(values).map(([name, value]) => {
    const schema = value === null ? undefined : settings[name]?.schema;
    return [name, schema === undefined ? value : v.parse(schema, value)];
  });
  // Each value was held to its declaration.
  return Object.fromEntries(entries) as LevelValues<Declared>;
}

/** A market for settings that refuse one, whatever values are written. */
function marketProblems({ refusesMarkets }: AreaSettings, forMarket: boolean): readonly Detail[] {
  if (!forMarket || refusesMarkets !== true) return [];
  return [{ path: 'market', message: 'is not known here; these settings are the same for all' }];
}

/** Every value of a write that breaks its declaration, in one answer (API-118). */
export function checkSettings(
  declared: AreaSettings,
  values: Readonly<Record<string, unknown>>,
  forMarket: boolean,
): Rejection<'invalid_value'> | undefined {
  const wrong = Object.entries(values).flatMap(([name, value]) =>
    problemsOf(declared.settings, name, value, forMarket),
  );
  // Each value says it by itself.
  const details = wrong.length > 0 ? wrong : marketProblems(declared, forMarket);
  return details.length === 0 ? undefined : rejectProblems('invalid_value', details);
}
