import { sentenceOf } from '@waybill/api/sentence';
import { type Detail, type Rejection, rejectProblems } from '@waybill/kernel/rejection';
import * as v from 'valibot';
import { type App, type Declarations, type SettingsOf, settings } from './setting.ts';

/** Stored values of one level; a null or absent value falls through. */
export type StoredValues = Readonly<Record<string, unknown>>;

/**
 * Market value, then tenant value, then the declared default (API-115, API-116). `false`,
 * 0 and "" are values.
 */
export function effectiveSettings<Name extends App>(
  app: Name,
  tenant: StoredValues,
  market: StoredValues = {},
): SettingsOf<Name> {
  const declared: Declarations = settings[app];
  const entries = Object.entries(declared).map(([name, { scope, fallback }]) => {
    const ofMarket = scope === 'market' ? market[name] : undefined;
    return [name, ofMarket ?? tenant[name] ?? fallback];
  });
  return Object.fromEntries(entries) as SettingsOf<Name>;
}

function ruleBroken(
  declared: Declarations,
  name: string,
  value: unknown,
  forMarket: boolean,
): string | undefined {
  const setting = Object.hasOwn(declared, name) ? declared[name] : undefined;
  if (setting === undefined) return `is no setting; known are ${Object.keys(declared).join(', ')}`;
  if (forMarket && setting.scope === 'tenant') return 'is the same for all markets';
  if (value === null) return undefined;
  const result = v.safeParse(setting.schema, value, { message: sentenceOf });
  return result.success ? undefined : result.issues[0].message;
}

/** Every value of a write that breaks its declaration, in one answer (API-118). */
export function checkSettings(
  app: App,
  values: StoredValues,
  forMarket: boolean,
): Rejection<'invalid_value'> | undefined {
  const details = Object.entries(values).flatMap(([name, value]): Detail[] => {
    const message = ruleBroken(settings[app], name, value, forMarket);
    return message === undefined ? [] : [{ path: `values.${name}`, message }];
  });
  return details.length === 0 ? undefined : rejectProblems('invalid_value', details);
}
