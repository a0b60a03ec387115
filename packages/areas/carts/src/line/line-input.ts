import { isDeepStrictEqual } from 'node:util';
import type { Decimal } from '@waybill/kernel/decimal';
import type { Moment } from '@waybill/kernel/moment';
import { type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';
import { type CreateLineBody, isFilled, type UpdateLineBody } from './line.schema.ts';
import type { Line } from './line.ts';

/** A line as it was sent, with its defaults; where it stands is known in its cart (CRT-30). */
export interface NewLine extends Omit<Line, 'id' | 'created_at' | 'updated_at' | 'position'> {
  readonly position: number | null;
  /** Null is that of the cart. */
  readonly currency: string | null;
}

/** Fields of a line that shall change; the others stay. */
export type LineFields = Partial<Omit<NewLine, 'position'> & Pick<Line, 'position'>>;

type Sent<Value> = Value | null | undefined;

function numberOf(value: Sent<number | string>, otherwise: Decimal): Decimal {
  return value === null || value === undefined ? otherwise : Number(value);
}

/** The sku stands in for a missing name (CRT-31). */
function nameOf(name: Sent<string>, sku: string | null): string {
  return isFilled(name) ? name : (sku ?? '');
}

/** Reads a new line (CRT-30, CRT-31). */
export function readLine(body: CreateLineBody): NewLine {
  const sku = body.sku ?? null;
  return {
    type: body.type ?? 'product',
    product_id: body.product_id ?? null,
    sku,
    name: nameOf(body.name, sku),
    quantity: numberOf(body.quantity, 1),
    unit: body.unit ?? null,
    unit_price: numberOf(body.unit_price, 0),
    currency: body.currency ?? null,
    tax_rate: numberOf(body.tax_rate, 0),
    configuration: body.configuration ?? null,
    snapshot: body.snapshot ?? null,
    metadata: body.metadata ?? null,
    position: body.position === null || body.position === undefined ? null : Number(body.position),
  };
}

const NUMBERS: ReadonlySet<string> = new Set(['quantity', 'unit_price', 'tax_rate', 'position']);

/** Reads a partial change of a line: absent keeps, null clears what may be empty (CRT-36). */
export function readLineUpdate(body: UpdateLineBody): LineFields | Rejection<'invalid_value'> {
  const sent = Object.entries(body).filter(([, value]) => value !== undefined);
  if (sent.length === 0) return reject('invalid_value', 'The request names no field of a line.');
  const fields = sent.map(([name, value]) => [name, NUMBERS.has(name) ? Number(value) : value]);
  return Object.fromEntries(fields);
}

/** A line that begins in a cart. */
export function beginLine(
  { currency: _currency, ...line }: NewLine,
  position: number,
  { newId, at }: Pick<Moment, 'newId' | 'at'>,
): Line {
  return { id: newId(), ...line, position, created_at: at, updated_at: at };
}

/**
 * A line after a change; the same line where nothing differs. It is held to the rules as a whole,
 * and never merged with another one (CRT-36, CRT-37).
 */
export function updateLine(
  line: Line,
  { currency: _currency, ...fields }: LineFields,
  at: string,
): Line | Rejection<'invalid_value'> {
  const merged = { ...line, ...fields };
  const next = { ...merged, name: nameOf(merged.name, merged.sku) };
  if (isDeepStrictEqual(next, line)) return line;
  if (isFilled(next.name)) return { ...next, updated_at: at };
  return rejectProblems('invalid_value', [
    { path: 'name', message: 'is needed where there is no sku' },
  ]);
}
