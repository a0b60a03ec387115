import type { TrailEvent } from '@waybill/client/shapes';
import { isolated } from '../../frame/format/isolated.ts';
import { isId } from '../../frame/shell/named-record.ts';

/** The first of some names that is there, as people read it: a contact signs by its id. */
export function personOf(...names: readonly (string | null | undefined)[]): string | undefined {
  const name = names.find((one) => typeof one === 'string' && one !== '') ?? undefined;
  return name !== undefined && isId(name) ? 'Customer' : name;
}

/**
 * Who did something: the person that signed it, else the key that called. An assistant is named
 * whoever signed (AGT-40).
 */
export function doneBy(signed: string | null, by: TrailEvent['by']): string | undefined {
  if (by?.agent === undefined) return personOf(signed, by?.name);
  const assistant = `${isolated(by.agent.name)} with the key ${isolated(by.name)}`;
  const person = personOf(signed);
  return person === undefined ? assistant : `${isolated(person)} · ${assistant}`;
}
