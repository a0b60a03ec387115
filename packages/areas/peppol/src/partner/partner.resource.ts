import { described } from '@waybill/api/annotation';
import { entityEvents } from '@waybill/resources/entity-events';
import { type Kind, nullable, required } from '@waybill/resources/field';
import { code, name, reference, text } from '@waybill/resources/kinds';
import { defineResource, type RowIn } from '@waybill/resources/resource';
import { comparedEndpoint, endpoint } from '../shared/endpoint.ts';

/** The events of a partner (PEP-34). */
export const partnerTopics = entityEvents({
  entity: 'peppol_partner',
  thing: 'a Peppol partner',
});

const endpointKind: Kind<string> = { ...text(200), wire: endpoint() };

/** Buyers that send documents, and whom they are in the shop (PEP-34). */
export const partners = defineResource({
  id: 'peppol.partners',
  path: '/peppol/partners',
  collection: 'PEPPOL_PARTNERS',
  entity: 'peppol_partner',
  noun: ['Peppol partner', 'Peppol partners'],
  impact: 'A tenant cannot manage its Peppol partners; documents go on with those it has.',
  fields: {
    endpoint: described(
      'Address in the Peppol network, unique; it never changes: a scheme of the EAS list, a colon and an id.',
      required(endpointKind),
    ),
    name: described('Name by which the shop knows it, up to 255 characters.', required(name())),
    organization_id: described('Organization that its orders are of.', nullable(reference())),
    contact_id: described('Contact that its orders are of.', nullable(reference())),
    market: described(
      'Code of the market of its orders, where the address that they go to is no market’s; the default one where none is named.',
      nullable(code()),
    ),
  },
  unique: { by: 'endpoint', compared: comparedEndpoint },
  order: ['name'],
  events: partnerTopics,
  loadsRules: true,
  operations: {
    list: {},
    get: {},
    create: {},
    update: {
      errors: { immutable_field: { status: 400, when: 'endpoint differs from the one it has.' } },
    },
    delete: { description: 'Its orders and documents stay.' },
  },
});

export type Partner = RowIn<typeof partners>;
