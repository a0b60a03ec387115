import { methodAt } from '../../frame/api/method-at.ts';
import { FormButtons } from '../../frame/form/form-buttons.tsx';
import type { FormCall } from '../../frame/form/form-dialog.tsx';
import { type FormField, typedBody } from '../../frame/form/form-field.ts';
import { locationField } from '../../stock/location-field.ts';
import { useLocations } from '../../stock/use-locations.ts';
import { FOLLOW_UPS, type FollowUp } from './follow-up.ts';
import { useFollowUps } from './use-follow-ups.ts';

/** The call of a follow-up; goods that come back may come to another place than the default one. */
function callOf(one: FollowUp, location: FormField): FormCall {
  const { operation, label } = FOLLOW_UPS[one.kind];
  const fields = one.kind === 'restock' ? [location] : [];
  return {
    ...{ title: label, label, operation, path: {}, sentence: one.sentence, fields },
    bodyOf: (values) => ({ ...one.body, ...typedBody(fields, values) }),
    send: (waybill, body, options) => methodAt(waybill, operation)(body, options),
  };
}

/** What still has to be done with the goods of an order, or of all orders. */
export function FollowUps({ orderId }: { readonly orderId?: string }) {
  const { waiting, drop } = useFollowUps(orderId);
  const locations = useLocations(waiting.some(({ kind }) => kind === 'restock'));
  return waiting.map((one) => (
    <div key={one.id} className="notice" data-tone="warn" role="status">
      <p>{one.sentence}</p>
      {one.problem !== undefined && <p>It was tried and refused: {one.problem}</p>}
      <div className="line">
        <FormButtons
          offered={[{ form: callOf(one, locationField(locations)) }]}
          onDone={() => drop(one.id)}
        />
        <button type="button" className="button small" onClick={() => drop(one.id)}>
          Not needed
        </button>
      </div>
    </div>
  ));
}
