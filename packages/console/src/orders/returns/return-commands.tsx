import type { Return, ReturnCompleted } from '@waybill/client/shapes';
import { FormButtons } from '../../frame/form/form-buttons.tsx';
import type { FormCall } from '../../frame/form/form-call.ts';
import { followUpOf } from '../follow-ups/follow-up.ts';
import { useFollowUps } from '../follow-ups/use-follow-ups.ts';
import { returnCalls } from './return-calls.ts';

/** Commands on a return; goods of a completed one are then offered to the stock. */
export function ReturnCommands({ one }: { readonly one: Return }) {
  const { note } = useFollowUps();
  const done = ({ operation }: FormCall, answer: unknown) => {
    if (operation !== 'orders.returns.complete') return;
    const followUp = followUpOf(one, (answer as ReturnCompleted).restock);
    if (followUp !== undefined) note(followUp);
  };
  const offered = returnCalls(one).filter(({ whyNot }) => whyNot === undefined);
  // Also without any: an open form stays until it is known whether its call happened.
  return (
    <div className="line">
      <FormButtons offered={offered} onDone={done} />
    </div>
  );
}
