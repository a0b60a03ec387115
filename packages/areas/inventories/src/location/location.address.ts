import { recordKey } from '@waybill/resources/address';
import type { Key } from '@waybill/table/item';

/** The name of their collection in the table. */
export const LOCATIONS = 'LOCATIONS';

/** The address of a location. */
export const locationKey = (tenant: string, id: string): Key =>
  recordKey({ collection: LOCATIONS }, { tenant }, id);
