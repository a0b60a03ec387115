import type { OrderWithParts } from '@waybill/client/shapes';
import { useState } from 'react';
import { make } from '../../frame/api/call.ts';
import { isDecided } from '../../frame/api/call-keys.ts';
import { useApi } from '../../frame/api/use-api.ts';
import { callOf, type FormCall, headingOf, nameOf } from '../../frame/form/form-call.ts';
import { FormView } from '../../frame/form/form-view.tsx';
import { useDraft } from '../../frame/form/use-draft.ts';
import { Dialog } from '../../frame/parts/dialog.tsx';
import { type ChosenGoods, endGoods } from '../goods/end-goods.ts';
import { GoodsChoices } from '../goods/goods-choices.tsx';
import { chosenPositions } from '../goods/positions.ts';
import { useGoodsOffer } from '../goods/use-goods-offer.ts';
import { commandForm, type OrderCommand } from './command.ts';
import { useReturnReasons } from './use-return-reasons.ts';

interface Props {
  readonly command: OrderCommand;
  readonly order: OrderWithParts;
  /** Why the state of the order forbids it by now, where another operator was faster. */
  readonly whyNot?: string | undefined;
  readonly onClose: () => void;
}

/** A call that was sent, and the order as it was then. */
interface Tried {
  readonly order: OrderWithParts;
  readonly body: string;
}

/** The form of a command; where the goods of the order go with it, they are asked for in it. */
export function CommandDialog({ command, order, whyNot, onClose }: Props) {
  const { may, session } = useApi();
  const reasons = useReturnReasons(command.asksReason === true);
  const now = commandForm(command, order, session.person, reasons);
  const draft = useDraft(nameOf(now), now);
  const { values } = draft;
  const [choices, setChoices] = useState<ChosenGoods>({});
  const [tried, setTried] = useState<Tried>();
  const body = JSON.stringify(callOf(now, values).body);
  // It may have happened, and the order may show it by now: it is tried again as it was.
  const isUnknown = tried?.body === body;
  const shown = isUnknown ? tried.order : order;
  const last = command.lastToLeave?.(shown, chosenPositions(shown, values));
  const offer = useGoodsOffer(shown, last);
  const form = commandForm(command, shown, session.person, reasons);
  const send: FormCall['send'] = async (waybill, _, options) => {
    setTried({ order: shown, body });
    try {
      await make(waybill, callOf(form, values), options);
    } catch (error) {
      if (isDecided(error)) setTried(undefined);
      throw error;
    }
    const { idempotencyKey = '' } = options;
    if (offer !== undefined) await endGoods(waybill, { offer, choices }, { may, idempotencyKey });
  };
  return (
    <Dialog title={headingOf(form)} typed={draft} onClose={onClose}>
      <FormView
        form={{ ...form, whyNot: isUnknown ? undefined : whyNot, send }}
        draft={draft}
        onDone={onClose}
      >
        {offer !== undefined && (
          <GoodsChoices offer={offer} chosen={choices} onChange={setChoices} />
        )}
      </FormView>
    </Dialog>
  );
}
