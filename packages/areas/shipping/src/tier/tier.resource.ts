import { described } from '@waybill/api/annotation';
import { MONEY } from '@waybill/api/input';
import { optional, parentId } from '@waybill/resources/field';
import { decimal, position } from '@waybill/resources/kinds';
import { defineResource, type RowIn } from '@waybill/resources/resource';
import { methodTopics } from '../method/method.resource.ts';
import { MEASURE } from '../shared/decimal-rules.ts';

/** The most tiers of a method, so that one transaction replaces them (SHP-54). */
export const TIERS_LIMIT = 1_000;

/** The refusal of more, for contracts. */
export const tooManyTiers = {
  too_many_tiers: { status: 400, when: `The method would have more than ${TIERS_LIMIT} tiers.` },
} as const;

const emits = [methodTopics.updated.topic];

/**
 * A step of a method's price table. The tiers of a method share items, so the kit gives contracts
 * and reads bodies; loading and writing are the area's own.
 */
export const tiers = defineResource({
  id: 'shipping.tiers',
  path: '/shipping/methods/{method_id}/tiers',
  collection: 'SHIPPING_TIERS',
  entity: 'shipping_tier',
  noun: ['tier', 'tiers'],
  impact: 'A tenant cannot change its price tables; quotes go on with those it has.',
  fields: {
    method_id: described('Id of the shipping method.', parentId()),
    from_value: described(
      'Measure from which the tier applies, up to 6 decimals, unique in the method.',
      optional(decimal(MEASURE), 0),
    ),
    price: described(
      'Price of the whole consignment, up to 4 decimals.',
      optional(decimal(MONEY), 0),
    ),
    position: described('Place in the order of presentation, from 0.', optional(position(), 0)),
  },
  unique: { by: 'from_value' },
  order: ['from_value'],
  parent: {
    parameter: 'method_id',
    noun: 'shipping method',
    collection: 'SHIPPING_METHODS',
    counter: 'tiers',
  },
  ownLimit: true,
  emptyUpdate: 'empty_update',
  operations: {
    list: { description: 'In the order of from_value. An unknown method is 404.' },
    get: {},
    create: {
      description: `A method has at most ${TIERS_LIMIT} tiers.`,
      errors: tooManyTiers,
      emits,
    },
    update: { emits },
    delete: { emits },
  },
});

export type Tier = RowIn<typeof tiers>;
