import type { OrderWithParts, Return, ReturnCompleted } from '@waybill/client/shapes';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { linkTo } from '../../frame/address/link-to.ts';
import { useApi } from '../../frame/api/use-api.ts';
import { FormButtons } from '../../frame/form/form-buttons.tsx';
import type { FormCall } from '../../frame/form/form-call.ts';
import { FormDialog } from '../../frame/form/form-dialog.tsx';
import type { FormValues } from '../../frame/form/form-field.ts';
import type { FormDialogProps } from '../../frame/form/opened-form.tsx';
import { useLocations } from '../../stock/use-locations.ts';
import { followUpOf } from '../follow-ups/follow-up.ts';
import { useFollowUps } from '../follow-ups/use-follow-ups.ts';
import { useOrder } from '../use-order.ts';
import { returnCalls } from './return-calls.ts';
import { shelfField } from './return-fields.ts';

interface Props {
  readonly one: Return;
  /** The order on whose page they stand; there the address holds which form is open. */
  readonly order?: OrderWithParts;
}

/** The form as its order asks for it, which stays while it is open. */
function Asked({ form, ...props }: FormDialogProps) {
  const [asked] = useState(form);
  return <FormDialog {...props} form={asked} />;
}

/** The form of a completion beside which its order is not shown: it asks for the order first. */
function CompletionDialog(props: FormDialogProps) {
  const { label, path = {} } = props.form;
  const { id = '', rid } = path;
  const { may } = useApi();
  const locations = useLocations();
  const { data: order, error } = useOrder(id);
  if (error !== null) return <FormDialog {...props} />;
  const one = order?.returns?.find((each) => each.id === rid);
  const hasPlaces = locations.length > 0 || !may('inventories.locations.list');
  if (one === undefined || !hasPlaces) return null;
  const form = returnCalls(one, order, locations).find((call) => call.label === label);
  return form && <Asked {...props} form={form} />;
}

const COMPLETE = 'orders.returns.complete';

/** The form of a command on a return beside which its order is not shown. */
function ReturnDialog(props: FormDialogProps) {
  const isCompletion = props.form.operation === COMPLETE;
  return isCompletion ? <CompletionDialog {...props} /> : <FormDialog {...props} />;
}

/** Commands on a return; goods of a completed one are then offered to the stock. */
export function ReturnCommands({ one, order }: Props) {
  const { may } = useApi();
  const { settle } = useFollowUps();
  const [search] = useSearchParams();
  const [, go] = useLocation();
  const place = order && {
    opened: search.get('return') === one.id ? (search.get('do') ?? undefined) : undefined,
    open: (label: string | undefined) =>
      go(
        label === undefined
          ? linkTo`/orders/${order.id}`
          : linkTo`/orders/${order.id}?return=${one.id}&do=${label}`,
      ),
  };
  const done = ({ operation }: FormCall, answer: unknown, values: FormValues) => {
    if (operation !== COMPLETE) return;
    const followUp = followUpOf(one, (answer as ReturnCompleted).restock);
    if (followUp === undefined) return;
    const isWanted = values[shelfField.path] === 'yes' && may('inventories.restock');
    // A refusal stands in the note that waits then.
    settle(followUp, isWanted ? {} : undefined).catch(() => undefined);
  };
  const locations = useLocations(order?.moves_stock === true);
  const offered = returnCalls(one, order, locations).filter(({ whyNot }) => whyNot === undefined);
  // Also without any: an open form stays until it is known whether its call happened.
  return (
    <div className="line">
      <FormButtons
        isRow={order === undefined}
        offered={offered}
        onDone={done}
        {...(place === undefined ? { dialog: ReturnDialog } : { place })}
      />
    </div>
  );
}
