import {
  type Attribute,
  defineEntity,
  type Entity,
  number,
  optional,
  text,
} from '@waybill/table/item';
import type { Unique } from './declaration.ts';
import type { Fields } from './field.ts';
import { storedFields } from './row.ts';

type Attributes = Readonly<Record<string, Attribute<unknown>>>;

const recordAttributes = { id: text, rev: number, created_at: text, updated_at: text };

/** Attributes of every stored record, beside those of its fields. */
type RecordAttributes = typeof recordAttributes & Attributes;

/** The items of a resource: its records, the sentinels of their codes and the default pointer. */
export interface StoredForms {
  readonly record: Entity<RecordAttributes>;
  readonly sentinel: Entity<{ readonly id: typeof text } & Attributes>;
  readonly pointer: Entity<typeof pointerAttributes>;
}

/** `rev` counts the records that came and went under a default; absent while none did. */
const pointerAttributes = { id: text, rev: optional(number, undefined) };

/** The stored forms of a resource; the declared fields make the attributes of its records. */
export function storedForms({
  entity,
  fields,
  internal,
  unique,
}: {
  readonly entity: string;
  readonly fields: Fields;
  readonly internal: Readonly<Record<string, number>>;
  readonly unique: Unique;
}): StoredForms {
  const own = storedFields(fields).map(([name, field]) => [name, field.stored] as const);
  const counters = Object.keys(internal).map((name) => [name, number] as const);
  const copies = (unique.copies ?? []).flatMap((name) => {
    const field = fields[name];
    return field === undefined ? [] : [[name, field.stored] as const];
  });
  const code = fields[unique.by]?.stored ?? text;
  return {
    record: defineEntity({
      name: entity,
      attributes: { ...Object.fromEntries([...own, ...counters]), ...recordAttributes },
    }),
    sentinel: defineEntity({
      name: `${entity}_code`,
      attributes: { ...Object.fromEntries([...copies, ['code', code] as const]), id: text },
    }),
    pointer: defineEntity({ name: `${entity}_default`, attributes: pointerAttributes }),
  };
}
