import type { FulfillmentRerouted } from '@waybill/client/shapes';
import { make } from '../../frame/api/call.ts';
import { refusedBy } from '../../frame/api/refused.ts';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { readyOf } from '../../frame/form/form-call.ts';
import { FormDialog } from '../../frame/form/form-dialog.tsx';
import type { BesideProps, FormDialogProps } from '../../frame/form/opened-form.tsx';
import { Renewing } from '../../frame/list/renewing.tsx';
import { REROUTE } from './fulfillment-calls.ts';
import { nobodyHas, routeWords } from './route-words.ts';

/** The dry run of what the form sends: the ways of the chosen lines, or those that nobody has. */
function Route({ form, values }: BesideProps) {
  const { call, isReadable } = readyOf(form, values);
  const { reason: _, ...body } = { reason: undefined, ...Object(call.body), dry_run: true };
  const { data, error, isPlaceholderData } = useAnswer(
    [REROUTE.operation, 'dry run', call.path, body],
    (waybill, options) => make(waybill, { ...call, body }, options) as Promise<FulfillmentRerouted>,
    { when: isReadable, freshFor: 0, keepsLast: true },
  );
  if (error !== null) {
    const refused = refusedBy(error);
    const missing = nobodyHas(refused, form.quantities?.fieldsOf(values) ?? []);
    return (
      <div className="notice" data-tone="warn" role="status">
        <p>{refused.sentence}</p>
        {missing.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    );
  }
  if (data === undefined) return null;
  return (
    <Renewing isOld={isPlaceholderData}>
      <div className="notice" role="status">
        {routeWords(data).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </Renewing>
  );
}

/** The form of a command on a fulfilment; that of a reroute says beforehand where everything goes. */
export function FulfillmentDialog(props: FormDialogProps) {
  const isReroute = props.form.operation === REROUTE.operation;
  return <FormDialog {...props} beside={isReroute ? Route : undefined} />;
}
