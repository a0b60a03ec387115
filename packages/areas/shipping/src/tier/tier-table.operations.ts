import { defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import { operationsOf } from '@waybill/resources/resource';
import { methodTopics } from '../method/method.resource.ts';
import { LADDER_LIMIT } from './build-ladder.ts';
import { TIERS_LIMIT, tiers, tooManyTiers } from './tier.resource.ts';
import { LadderBody, ReplaceTiersBody } from './tier-table.schema.ts';

const shared = {
  response: page(tiers.row),
  access: 'write',
  emits: [methodTopics.updated.topic],
  impact: 'A tenant cannot replace its price tables; quotes go on with those it has.',
} as const;

const taken = { status: 409, when: 'Two tiers would have the same from_value.' } as const;

export const replaceTierTableOperation = defineOperation({
  ...shared,
  id: 'shipping.tiers.replace',
  route: 'PUT /shipping/methods/{method_id}/tiers',
  summary: 'Put a set of tiers in place of all tiers of a shipping method',
  description: `All or nothing; up to ${TIERS_LIMIT} entries, and none clears the table. The index becomes the position. Answers the whole set by position.`,
  body: ReplaceTiersBody,
  status: 200,
  errors: { ...tooManyTiers, unique_violation: taken },
});

export const buildTierLadderOperation = defineOperation({
  ...shared,
  id: 'shipping.tiers.ladder',
  route: 'POST /shipping/methods/{method_id}/tiers/ladder',
  summary: 'Build evenly spaced tiers of a shipping method',
  description: `All or nothing; up to ${LADDER_LIMIT} tiers, in place of those there are unless replace is false. Answers all tiers of the method by from_value.`,
  body: LadderBody,
  status: 201,
  errors: {
    invalid_ladder: {
      status: 400,
      when: 'step is not above 0, to_value is below from_value, or a price would be negative.',
    },
    too_many_tiers: {
      status: 400,
      when: `The ladder has more than ${LADDER_LIMIT} tiers, or the method would have more than ${TIERS_LIMIT}.`,
    },
    unique_violation: taken,
  },
});

export const tierOperations = [
  buildTierLadderOperation,
  replaceTierTableOperation,
  ...operationsOf(tiers),
] as const;
