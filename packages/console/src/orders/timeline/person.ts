import { isId } from '../../frame/shell/named-record.ts';

/** The first of some names that is there, as people read it: a contact signs by its id. */
export function personOf(...names: readonly (string | null | undefined)[]): string | undefined {
  const name = names.find((one) => typeof one === 'string' && one !== '') ?? undefined;
  return name !== undefined && isId(name) ? 'Customer' : name;
}
