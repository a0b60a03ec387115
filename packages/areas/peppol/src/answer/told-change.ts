import { type ChangeAddress, changeOfResource } from '@waybill/events/change-address';
import * as v from 'valibot';

const Published = v.object({ resources: v.array(v.string()) });

/** The beginning of the partition of an order's changes. */
const HOME = 'ORDER#';

/** A change of an order as the bus names it. */
export interface ToldChange {
  readonly address: ChangeAddress;
  readonly order: string;
}

/** The change that an event of the bus is of. What the event says is not used: the change is read. */
export function readToldChange(body: string): ToldChange {
  const { resources } = v.parse(Published, JSON.parse(body));
  for (const address of resources.flatMap((one) => changeOfResource(one) ?? [])) {
    const { home } = address;
    if (home?.startsWith(HOME)) return { address, order: home.slice(HOME.length) };
  }
  throw new Error(`${resources.join(' ')} is no event of an order`);
}
