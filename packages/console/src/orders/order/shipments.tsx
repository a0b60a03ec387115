import type { OrderWithParts, ShipmentTrackingEvent } from '@waybill/client/shapes';
import { Link } from 'wouter';
import { linkTo } from '../../frame/address/link-to.ts';
import { FormButtons } from '../../frame/form/form-buttons.tsx';
import { isolated } from '../../frame/format/isolated.ts';
import { number } from '../../frame/format/money.ts';
import { CopyButton } from '../../frame/parts/copy-button.tsx';
import { Moment } from '../../frame/parts/moment.tsx';
import { CodeBadge } from '../../frame/vocabulary/code-badge.tsx';
import { DocumentButton } from '../documents/document-button.tsx';
import { positionNames } from '../goods/position-names.ts';
import { parcelCalls } from '../shipments/parcel-calls.ts';
import { webAddress } from './web-address.ts';

/** The way of a parcel, the latest report first. */
const Way = ({ tracking }: { readonly tracking: readonly ShipmentTrackingEvent[] }) => (
  <ul className="plain" aria-label="Tracking">
    {tracking.toReversed().map(({ status, at, place, note }) => (
      <li key={status + at} className="line">
        <CodeBadge of="orders.shipment-statuses" code={status} />
        <span>
          {[place, note]
            .filter((text) => text !== null)
            .map(isolated)
            .join(' · ')}
        </span>
        <Moment at={at} />
      </li>
    ))}
  </ul>
);

interface Props {
  readonly order: OrderWithParts;
  readonly level?: 'h2' | 'h3';
}

/** Shipments, with the way of each and links to the carrier's tracking. */
export function Shipments({ order, level: Heading = 'h2' }: Props) {
  const { shipments = [], items } = order;
  if (shipments.length === 0) return null;
  return (
    <section className="part">
      <Heading>Shipments</Heading>
      {shipments.map((shipment) => {
        const { id, carrier, tracking_code: code } = shipment;
        const address = webAddress(shipment.tracking_url);
        return (
          <article key={id} className="record">
            <header>
              <b>{shipment.number}</b>
              <CodeBadge of="orders.shipment-statuses" code={shipment.status} />
              <DocumentButton order={order.id} kind="delivery-note" of={{ shipment_id: id }}>
                Delivery note
              </DocumentButton>
              <Link
                className="button small"
                href={linkTo`/print/notes?orders=${order.id}&shipment=${id}`}
              >
                Note for the parcel
              </Link>
              <Moment at={shipment.shipped_at} />
            </header>
            <p>{positionNames(shipment.items, items, number).join(', ')}</p>
            {(carrier !== null || code !== null) && (
              <p className="line">
                <span>{carrier}</span>
                {address === undefined ? (
                  <code>{code}</code>
                ) : (
                  <a href={address} rel="noreferrer" target="_blank">
                    {code ?? 'Tracking'}
                  </a>
                )}
                {code !== null && <CopyButton text={code} />}
              </p>
            )}
            {shipment.tracking.length > 0 && <Way tracking={shipment.tracking} />}
            <div className="line">
              <FormButtons offered={parcelCalls(shipment, new Date())} />
            </div>
          </article>
        );
      })}
    </section>
  );
}
