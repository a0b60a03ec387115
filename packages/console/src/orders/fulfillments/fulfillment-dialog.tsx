import type { FulfillmentRerouted } from '@waybill/client/shapes';
import { useState } from 'react';
import { make } from '../../frame/api/call.ts';
import { refusedBy } from '../../frame/api/refused.ts';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { type FormCall, headingOf, readyOf } from '../../frame/form/form-call.ts';
import { FormDialog, type FormDialogProps } from '../../frame/form/form-dialog.tsx';
import type { FormValues } from '../../frame/form/form-field.ts';
import { FormView } from '../../frame/form/form-view.tsx';
import { Renewing } from '../../frame/list/renewing.tsx';
import { Dialog } from '../../frame/parts/dialog.tsx';
import { REROUTE } from './fulfillment-calls.ts';
import { nobodyHas, routeWords } from './route-words.ts';

interface RouteProps {
  readonly form: FormCall;
  readonly values: FormValues;
}

/** The dry run of what the form sends: the ways of the chosen lines, or those that nobody has. */
function Route({ form, values }: RouteProps) {
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

/** The form of a reroute, which says beforehand where everything goes. */
function RerouteDialog({ form, onClose, onDone }: FormDialogProps) {
  const [values, setValues] = useState(form.begin ?? {});
  const done = (answer: unknown) => {
    onDone?.(answer);
    onClose();
  };
  return (
    <Dialog title={headingOf(form)} onClose={onClose}>
      <FormView form={form} values={values} onChange={setValues} onDone={done} onCancel={onClose}>
        <Route form={form} values={values} />
      </FormView>
    </Dialog>
  );
}

/** The form of a command on a fulfilment. */
export function FulfillmentDialog(props: FormDialogProps) {
  return props.form.operation === REROUTE.operation ? (
    <RerouteDialog {...props} />
  ) : (
    <FormDialog {...props} />
  );
}
