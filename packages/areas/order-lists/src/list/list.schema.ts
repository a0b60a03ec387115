import { described, namedObject, needingSome } from '@waybill/api/annotation';
import { document, documentInput } from '@waybill/api/document';
import { externalKeyAnswer, externalKeyInput } from '@waybill/api/external-key';
import { filledText, instant, LENGTHS, text, uuid } from '@waybill/api/fields';
import * as v from 'valibot';
import { Position, PositionInputs } from '../position/position.schema.ts';

const columns = {
  id: uuid(),
  name: described('What it is called; not unique.', v.string()),
  owner_id: described('Contact that owns it; it never changes.', uuid()),
  owner_name: described('The name of the owner when the list was made.', v.string()),
  organization_id: described(
    'Organization with which it may be shared; null for none.',
    v.nullable(uuid()),
  ),
  shared: described('Whether the contacts of its organization may read it.', v.boolean()),
  kind: described('Code of its kind.', v.string()),
  metadata: v.nullable(document),
  ...externalKeyAnswer,
  created_at: instant(),
  updated_at: described('When it or one of its positions was last changed.', instant()),
};

/** An order list (ORL-20). */
export const OrderList = namedObject('OrderList', columns);
export type OrderList = v.InferOutput<typeof OrderList>;

/** An order list as lists answer it. */
export const OrderListSummary = namedObject('OrderListSummary', {
  ...columns,
  item_count: described('Number of positions.', v.pipe(v.number(), v.integer())),
});
export type OrderListSummary = v.InferOutput<typeof OrderListSummary>;

/** An order list with its positions. */
export const OrderListWithItems = namedObject('OrderListWithItems', {
  ...columns,
  items: described('The positions in the order of their places.', v.array(Position)),
});
export type OrderListWithItems = v.InferOutput<typeof OrderListWithItems>;

const kind = text(LENGTHS.code);

/** Body of a new list (ORL-24). */
export const OrderListCreate = namedObject('OrderListCreate', {
  name: described('What it is called, up to 255 characters.', filledText(LENGTHS.name)),
  owner_id: described('Contact that owns it; of a buyer’s call the acting one.', uuid()),
  owner_name: described('Name of the owner, up to 255 characters.', filledText(LENGTHS.name)),
  organization_id: described(
    'Organization with which it may be shared; of a buyer’s call always its own.',
    v.nullish(uuid()),
  ),
  shared: described(
    'Whether the contacts of its organization may read it; false when absent.',
    v.optional(v.boolean()),
  ),
  kind: described(
    'Code of its kind, in any case; the setting default_kind or the default kind when absent.',
    v.nullish(kind),
  ),
  metadata: v.nullish(documentInput),
  ...externalKeyInput,
  items: described('Its positions, at most max_items_per_list.', v.nullish(PositionInputs)),
});
export type OrderListCreate = v.InferOutput<typeof OrderListCreate>;

/** Body of a partial update of a list (ORL-26). */
export const OrderListUpdate = needingSome(
  namedObject('OrderListUpdate', {
    name: described(
      'What it is called, up to 255 characters.',
      v.optional(filledText(LENGTHS.name)),
    ),
    shared: described(
      'Whether the contacts of its organization may read it.',
      v.optional(v.boolean()),
    ),
    kind: described('Code of its kind, in any case.', v.optional(kind)),
    metadata: v.nullish(documentInput),
    owner_id: described('The owner it has; it cannot be changed.', v.optional(uuid())),
    organization_id: described('The organization it has; it cannot be changed.', v.nullish(uuid())),
    ...externalKeyInput,
  }),
);
export type OrderListUpdate = v.InferOutput<typeof OrderListUpdate>;
