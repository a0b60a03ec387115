import type { Moment } from '@waybill/kernel/moment';
import { installWrites } from '@waybill/resources/collection.writes';
import { settingsWrite } from '@waybill/settings/settings.repository';
import { partners } from '../partner/partner.resource.ts';
import { peppolSettings } from '../shared/settings.ts';

/** The two sides of the documents in `samples/`: so that a shop to try can receive them at once. */
const SELLER = '0088:2000000000022';
const BUYER = '0088:2000000000015';

const party = {
  registration_name: 'Harrow and Pell Wholesale',
  country: 'BE',
  street: 'Dock Road 9',
  city: 'Harrow',
  postal_code: '9980',
};

/** Everything that a shop to try has of Peppol: its address, its company, and one buyer (PEP-50). */
export function installDemo(tenant: string, moment: Pick<Moment, 'at' | 'newId'>) {
  const defaults = {
    rows: [{ endpoint: BUYER, name: 'Northmoor Municipal Hospital' }],
    fields: [],
  };
  return [
    settingsWrite(tenant, peppolSettings, undefined, { endpoint: SELLER, party }),
    ...installWrites({ ...partners, defaults }, { tenant }, moment),
  ];
}
