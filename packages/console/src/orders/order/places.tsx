import type { Fulfillment, OrderWithParts } from '@waybill/client/shapes';
import { useApi } from '../../frame/api/use-api.ts';
import { FormButtons } from '../../frame/form/form-buttons.tsx';
import { Badge } from '../../frame/parts/badge.tsx';
import { Facts } from '../../frame/parts/facts.tsx';
import { Moment } from '../../frame/parts/moment.tsx';
import { CodeBadge } from '../../frame/vocabulary/code-badge.tsx';
import { useLocations } from '../../stock/use-locations.ts';
import { DocumentButton } from '../documents/document-button.tsx';
import { fulfillmentCalls } from '../fulfillments/fulfillment-calls.ts';
import { FulfillmentDialog } from '../fulfillments/fulfillment-dialog.tsx';
import { lineWords } from '../fulfillments/line-words.ts';
import { isUnfinished, placeOf } from '../goods/places.ts';
import { Shipments } from './shipments.tsx';

/** Commands on the part of a location. */
function PlaceCommands({ place }: { readonly place: Fulfillment }) {
  const { session } = useApi();
  const locations = useLocations();
  const offered = fulfillmentCalls(place, session.person, locations);
  // Also without any: an open form stays until it is known whether its call happened.
  return (
    <div className="line">
      <FormButtons offered={offered} dialog={FulfillmentDialog} />
      {isUnfinished(place) && (
        <DocumentButton
          order={place.order_id}
          kind="picking-list"
          of={{ fulfillment_id: place.id }}
        >
          Picking list
        </DocumentButton>
      )}
    </div>
  );
}

/** The part of a location: how far it is, its lines, and the parcels that left it. */
function Place({ place, order }: { readonly place: Fulfillment; readonly order: OrderWithParts }) {
  const { accepted_by, hold_reason } = place;
  const parcels = order.shipments?.filter(({ fulfillment_id }) => fulfillment_id === place.id);
  return (
    <article className="record" aria-label={placeOf(place)}>
      <header>
        <b>{placeOf(place)}</b>
        <CodeBadge of="orders.fulfillment-states" code={place.status} />
        {place.on_hold && <Badge tone="warn">On hold</Badge>}
        <Moment at={place.closed_at ?? place.accepted_at ?? place.created_at} />
      </header>
      {place.items.map((line) => (
        <p key={line.order_item_id}>{lineWords(line)}</p>
      ))}
      <p>
        <Facts of={[hold_reason, accepted_by === null ? null : `Accepted by ${accepted_by}`]} />
      </p>
      <PlaceCommands place={place} />
      <Shipments order={{ ...order, shipments: parcels }} level="h3" />
    </article>
  );
}

/** An order that moves stock by its locations: what each has to ship of it, and has shipped. */
export function Places({ order }: { readonly order: OrderWithParts }) {
  const { fulfillments = [] } = order;
  return (
    <section className="part" aria-labelledby="places">
      <h2 id="places">Locations</h2>
      {fulfillments.map((place) => (
        <Place key={place.id} place={place} order={order} />
      ))}
    </section>
  );
}
