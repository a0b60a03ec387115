import { useState } from 'react';
import { useApi } from '../../frame/api/use-api.ts';
import type { FormCall } from '../../frame/form/form-call.ts';
import { FormDialog } from '../../frame/form/form-dialog.tsx';
import { type FormField, typedBody } from '../../frame/form/form-field.ts';
import { Button } from '../../frame/parts/button.tsx';
import { locationField } from '../../stock/location-field.ts';
import { useLocations } from '../../stock/use-locations.ts';
import type { FollowUp } from './follow-up.ts';
import { useFollowUps } from './use-follow-ups.ts';

const RESTOCK = { operation: 'inventories.restock', label: 'Put into stock' } as const;

/** The call of a follow-up; goods that come back may come to another place than the default one. */
function callOf(one: FollowUp, location: FormField, send: NonNullable<FormCall['send']>): FormCall {
  const { id, sentence, body, unanswered } = one;
  const fields = unanswered === undefined ? [location] : [];
  return {
    ...RESTOCK,
    // No part of its address: it tells the form from those of other returns.
    path: { id },
    sentence,
    fields,
    send,
    bodyOf: (values) => unanswered ?? { ...body, ...typedBody(fields, values) },
  };
}

/** Work that is left with the goods of an order, or of all orders. */
export function FollowUps({ orderId }: { readonly orderId?: string }) {
  const { may } = useApi();
  const { waiting, carryOut, drop } = useFollowUps(orderId);
  const [opened, setOpened] = useState<string>();
  const locations = useLocations(waiting.length > 0);
  return waiting.map((one) => (
    <div key={one.id} className="notice" data-tone="warn" role="status">
      <p>{one.sentence}</p>
      {one.problem !== undefined && <p>The last try: {one.problem}</p>}
      <div className="line">
        {may(RESTOCK.operation) && (
          <Button onClick={() => setOpened(one.id)}>{RESTOCK.label}</Button>
        )}
        <Button kind="small" onClick={() => drop(one.id)}>
          Not needed
        </Button>
      </div>
      {opened === one.id && (
        // Made of the note as it stands by now: what got no answer is sent again as it was.
        <FormDialog
          form={callOf(one, locationField(locations), (_, body) =>
            carryOut(one, body as FollowUp['body']),
          )}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  ));
}
