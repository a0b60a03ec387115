import type { Session } from '../profile/session.ts';
import { exits, Failure } from '../shared/failure.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** True for a text that is an id of the service, in upper or lower case. */
function isId(text: string): boolean {
  return UUID.test(text);
}

/** The id of an order that is named by its id or its number (CLI-5). */
export async function orderIdOf({ waybill, signal }: Session, name: string): Promise<string> {
  if (isId(name)) return name;
  const [found] = (await waybill.orders.list({ number: name, limit: 1 }, { signal })).items;
  if (found !== undefined) return found.id;
  throw new Failure(`there is no order ${name}`, exits.refused);
}
