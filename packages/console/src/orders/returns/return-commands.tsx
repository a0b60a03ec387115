import type { OrderWithParts, Return, ReturnCompleted } from '@waybill/client/shapes';
import { useLocation, useSearchParams } from 'wouter';
import { linkTo } from '../../frame/address/link-to.ts';
import { FormButtons } from '../../frame/form/form-buttons.tsx';
import type { FormCall } from '../../frame/form/form-call.ts';
import { followUpOf } from '../follow-ups/follow-up.ts';
import { useFollowUps } from '../follow-ups/use-follow-ups.ts';
import { returnCalls } from './return-calls.ts';

interface Props {
  readonly one: Return;
  /** The order on whose page they stand; there the address holds which form is open. */
  readonly order?: OrderWithParts;
}

/** Commands on a return; goods of a completed one are then offered to the stock. */
export function ReturnCommands({ one, order }: Props) {
  const { note } = useFollowUps();
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
  const done = ({ operation }: FormCall, answer: unknown) => {
    if (operation !== 'orders.returns.complete') return;
    const followUp = followUpOf(one, (answer as ReturnCompleted).restock);
    if (followUp !== undefined) note(followUp);
  };
  const offered = returnCalls(one, order).filter(({ whyNot }) => whyNot === undefined);
  // Also without any: an open form stays until it is known whether its call happened.
  return (
    <div className="line">
      <FormButtons offered={offered} onDone={done} {...(place && { place })} />
    </div>
  );
}
