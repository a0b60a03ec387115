import type { OrderWithParts } from '@waybill/client/shapes';
import { number } from '../../frame/format/money.ts';
import { CopyButton } from '../../frame/parts/copy-button.tsx';
import { Moment } from '../../frame/parts/moment.tsx';
import { DocumentButton } from '../documents/document-button.tsx';
import { positionNames } from './position-names.ts';
import { webAddress } from './web-address.ts';

/** Shipments, with links to the carrier's tracking. */
export function Shipments({ order }: { readonly order: OrderWithParts }) {
  const { shipments = [], items } = order;
  if (shipments.length === 0) return null;
  return (
    <section className="part">
      <h2>Shipments</h2>
      {shipments.map((shipment) => {
        const { id, carrier, tracking_code: code } = shipment;
        const address = webAddress(shipment.tracking_url);
        return (
          <article key={id} className="record">
            <header>
              <b>{shipment.number}</b>
              <DocumentButton order={order.id} kind="delivery-note" of={{ shipment_id: id }}>
                Delivery note
              </DocumentButton>
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
          </article>
        );
      })}
    </section>
  );
}
