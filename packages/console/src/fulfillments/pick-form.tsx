import type { Fulfillment } from '@waybill/client/shapes';
import { useState } from 'react';
import { useApi } from '../frame/api/use-api.ts';
import { fulfillmentCalls } from '../orders/fulfillments/fulfillment-calls.ts';
import { FulfillmentDialog } from '../orders/fulfillments/fulfillment-dialog.tsx';
import { useLocations } from '../stock/use-locations.ts';
import { ManyDialog } from './many-dialog.tsx';
import type { PickKey } from './pick-keys.ts';

interface Props {
  readonly command: PickKey;
  readonly rows: readonly Fulfillment[];
  readonly onClose: () => void;
}

/** The form of a command on one fulfilment or on several, as they were when it was opened. */
export function PickForm({ command, rows, onClose }: Props) {
  const { session } = useApi();
  const locations = useLocations();
  const [chosen] = useState(() =>
    rows.flatMap((row) => {
      const calls = fulfillmentCalls(row, session.person, locations);
      const form = calls.find(({ operation }) => command.operations.includes(operation));
      return form === undefined ? [] : [{ row, form }];
    }),
  );
  const [only, ...others] = chosen;
  if (only === undefined) return null;
  if (others.length > 0) {
    return <ManyDialog chosen={chosen} onClose={onClose} />;
  }
  return <FulfillmentDialog form={only.form} onClose={onClose} />;
}
