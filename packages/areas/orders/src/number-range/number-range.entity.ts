import type { Document } from '@waybill/api/document';
import {
  defineEntity,
  flag,
  json,
  type Key,
  key,
  keyPart,
  nullable,
  number,
  optional,
  text,
} from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import type { NumberRange } from './number-range.schema.ts';

export function numberRangePartition(tenant: string): string {
  return key('T', tenant, 'NUMBER_RANGES');
}

// The record lives under its code, so that a draw is one update without a look-up before it.
export function numberRangeKey(tenant: string, code: string): Key {
  return { pk: numberRangePartition(tenant), sk: key('CODE', keyPart(code)) };
}

export const numberRangeEntity = defineEntity({
  name: 'number_range',
  attributes: {
    id: text,
    code: text,
    channel_id: nullable(text),
    counter: number,
    step: number,
    padding: number,
    prefix: text,
    suffix: text,
    position_step: number,
    metadata: nullable(json<Document>()),
    created_at: text,
    updated_at: text,
    /** True once a number was drawn; the counter may be moved back. */
    drawn: optional(flag, false),
  },
});

/** A range and whether a number was ever drawn from it. */
export interface StoredRange extends NumberRange {
  readonly drawn: boolean;
}

export function asStoredRange(item: TableItem): StoredRange {
  return numberRangeEntity.read(item);
}

/** A range as it is answered. */
export function asNumberRange({ drawn: _drawn, ...range }: StoredRange): NumberRange {
  return range;
}
