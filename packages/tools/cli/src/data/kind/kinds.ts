import { nearest } from '@waybill/api/nearest';
import { Failure } from '../../shared/failure.ts';
import rules from '../record-rules.generated.json' with { type: 'json' };
import { carriers } from './carriers.ts';
import type { Kind } from './kind.ts';
import { orders } from './orders.ts';
import { stock } from './stock.ts';

const kinds: Readonly<Record<string, Kind>> = {
  stock: { ...stock, rules: rules.stock },
  orders,
  carriers: { ...carriers, rules: rules.carriers },
};

/** A kind of record by its name. */
export function kindOf(name: string): Kind {
  const found = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (found !== undefined) return found;
  const meant = nearest(name, Object.keys(kinds));
  const hint =
    meant === undefined ? `there are ${Object.keys(kinds).join(', ')}` : `is ${meant} meant?`;
  throw new Failure(`${name} is nothing that goes in and out; ${hint}`);
}
