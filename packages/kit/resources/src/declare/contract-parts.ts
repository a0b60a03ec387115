import type { ListColumns } from '@waybill/api/list-filters';
import type { DeclaredErrors } from '@waybill/api/operation';
import type * as v from 'valibot';
import type { Defaults, Extras, Unique, Verb } from './declaration.ts';
import type { EntityEvents } from './entity-events.ts';
import { hasExternalKeys } from './external-keys.ts';
import type { Fields } from './field.ts';
import { article } from './noun.ts';

/** The base of all contracts of a resource: its declaration, with all that follows from it. */
export interface ResourceSpec {
  readonly id: string;
  readonly path: string;
  readonly entity: string;
  readonly noun: readonly [one: string, several: string];
  readonly impact: string;
  readonly fields: Fields;
  readonly operations: Readonly<Partial<Record<Verb, Extras>>>;
  readonly unique: Unique;
  readonly events?: EntityEvents | undefined;
  readonly row: v.GenericSchema<unknown>;
  readonly columns: ListColumns;
  readonly defaults: Defaults;
  readonly emptyUpdate: string;
  readonly neverEmpty?: true;
  readonly ownLimit?: boolean;
}

/** Refusals of a body that fields and the unique key bring with them. */
export function writeErrors({ fields, unique, noun }: ResourceSpec): DeclaredErrors {
  const own = Object.values(fields).flatMap(({ refusal, presence }) =>
    refusal === undefined || presence === 'read-only'
      ? []
      : [[refusal.code, { status: 400, when: refusal.when }] as const],
  );
  const keys = [unique.by, ...(hasExternalKeys(fields) ? ['external_id'] : [])];
  const when = `Another ${noun[0]} has the same ${keys.join(' or ')}.`;
  return {
    ...Object.fromEntries(own),
    unique_violation: { status: 409, when },
  };
}

/** The refusal of an update that names nothing, where it has a code of its own. */
export function emptyUpdateErrors({ emptyUpdate, noun }: ResourceSpec): DeclaredErrors {
  if (emptyUpdate === 'invalid_value') return {};
  return {
    [emptyUpdate]: { status: 400, when: `The body names no field of ${article(noun[0])}.` },
  };
}

/** The parts that every operation on the resource shares; `extras` have the last word. */
export function commonParts(
  spec: ResourceSpec,
  emitted: keyof EntityEvents | undefined,
  extras: Extras,
) {
  const topics = emitted === undefined ? undefined : spec.events?.[emitted].topic;
  const emits = extras.emits ?? (topics === undefined ? undefined : [topics]);
  return {
    impact: spec.impact,
    ...(extras.summary === undefined ? {} : { summary: extras.summary }),
    ...(extras.description === undefined ? {} : { description: extras.description }),
    ...(extras.audience === undefined ? {} : { audience: extras.audience }),
    ...(extras.atLocations === undefined ? {} : { atLocations: extras.atLocations }),
    ...(extras.tool === undefined ? {} : { tool: extras.tool }),
    ...(emits === undefined ? {} : { emits }),
  };
}
