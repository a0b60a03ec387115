import type { Fulfillment } from '@waybill/client/shapes';
import { useState } from 'react';
import { useApi } from '../frame/api/use-api.ts';
import { fulfillmentCalls } from '../orders/fulfillments/fulfillment-calls.ts';
import { FulfillmentDialog } from '../orders/fulfillments/fulfillment-dialog.tsx';
import { useLocations } from '../stock/use-locations.ts';
import { ManyDialog } from './many-dialog.tsx';
import { type PickKey, takenCalls } from './pick-keys.ts';

interface Props {
  readonly command: PickKey;
  readonly rows: readonly Fulfillment[];
  readonly onClose: () => void;
}

/** The form of a command on one fulfilment or on several, as they were when it was opened. */
export function PickForm({ command, rows, onClose }: Props) {
  const { session } = useApi();
  const locations = useLocations();
  const [{ chosen, leftOut }] = useState(() => {
    const offered = rows.map((row) => ({
      row,
      calls: fulfillmentCalls(row, session.person, locations),
    }));
    return takenCalls(offered, command);
  });
  if (rows.length > 1) {
    return <ManyDialog label={command.label} chosen={chosen} leftOut={leftOut} onClose={onClose} />;
  }
  return chosen.map(({ row, form }) => (
    <FulfillmentDialog key={row.id} form={form} onClose={onClose} />
  ));
}
