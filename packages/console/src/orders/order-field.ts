import type { Order } from '@waybill/client/shapes';

/** A field of an order that people see as it is, under its label. */
export interface OrderField {
  readonly name: keyof Order & string;
  readonly label: string;
  readonly kind: 'text' | 'id' | 'number' | 'flag' | 'moment' | 'day';
  /** An update may replace it. */
  readonly isChanged?: true;
}

/** A single value as the service has it; nothing for an object. */
export function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
