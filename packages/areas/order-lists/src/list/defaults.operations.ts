import { described, namedObject } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { kindTopics } from '../kind/kind.resource.ts';

/** The values of fields that a create leaves out (ORL-4). */
const ListDefaults = namedObject('OrderListDefaults', {
  kind: described(
    'Code of the kind of a list that names none, for the market of the call.',
    v.nullable(v.string()),
  ),
  shared: described('Lists are not shared unless they say so.', v.literal(false)),
  metadata: described('Nothing is kept beside a list unless it is given.', v.null()),
  organization_id: described('A list is of no organization unless it names one.', v.null()),
  item: described(
    'What a position leaves out.',
    namedObject('OrderListItemDefaults', {
      quantity: described('The quantity of a position that names none.', v.number()),
    }),
  ),
});
export type ListDefaults = v.InferOutput<typeof ListDefaults>;

const shared = {
  status: 200,
  errors: {},
  impact: 'Clients cannot tell what an order list is that leaves fields out.',
} as const;

export const getListDefaultsOperation = defineOperation({
  ...shared,
  id: 'orderlists.defaults.get',
  access: 'read',
  audience: 'buyer',
  route: 'GET /orderlists/defaults',
  summary: 'Read what an order list is that leaves fields out',
  description:
    'The kind is the one that a list created in the market of this call would have. Reading it writes nothing.',
  response: namedObject('OrderListDefaultsAnswer', {
    defaults: described('What a list has that leaves all of it out.', ListDefaults),
  }),
});

const codes = v.array(v.string());

export const restoreListDefaultsOperation = defineOperation({
  ...shared,
  id: 'orderlists.defaults',
  access: 'write',
  route: 'POST /orderlists/defaults',
  summary: 'Bring the kinds of order lists that every tenant starts with',
  description: 'Only where the tenant has no kind at all: one that it removed does not come back.',
  body: v.object({}),
  unknownKeys: 'refused',
  response: namedObject('OrderListDefaultsRestored', {
    created: described('Codes of the kinds that were created.', codes),
    existing: described('Codes of the standard kinds that were there.', codes),
    defaults: described('What a list has that leaves all of it out.', ListDefaults),
  }),
  emits: [kindTopics.created.topic],
});

export const defaultsOperations = [getListDefaultsOperation, restoreListDefaultsOperation] as const;
