import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallOptions, Waybill } from '@waybill/client';
import { useRef, useState } from 'react';
import { callKeys, type SendOnce } from './call-keys.ts';
import { useApi } from './use-api.ts';

/**
 * A command under a button. The client sends strict bodies and repeats what got no answer; the key
 * of a run stays the same when the button is pressed again after that, so that it happens once.
 * A run that is under way takes no second press, and afterwards every answer on the page is asked for anew.
 * `sentOf` is what a run sends, where it is told more than that; `send` has the keys of a form that is kept.
 */
export function useRun<Body, Answer>(
  call: (waybill: Waybill, body: Body, options: CallOptions) => Promise<Answer>,
  sentOf: (body: Body) => unknown = (body) => body,
  send?: SendOnce,
) {
  const { waybill } = useApi();
  const client = useQueryClient();
  const [own] = useState(() => callKeys(crypto.randomUUID()));
  const underWay = useRef<string>(undefined);
  const run = useMutation<Answer, Error, Body>({
    mutationFn: (body) =>
      (send ?? own)(sentOf(body), (idempotencyKey) => call(waybill, body, { idempotencyKey })),
    // Not waited for: the page that began the run hears of it before the page shows what it did.
    onSettled: () => void client.invalidateQueries(),
  });
  const mutate = (body: Body, onSuccess: (answer: Answer) => void = () => undefined): void => {
    const sent = JSON.stringify(sentOf(body));
    // A double click is faster than the page, which shows its button as it was.
    if (underWay.current === sent) return;
    underWay.current = sent;
    const onSettled = () => {
      underWay.current = undefined;
    };
    run.mutate(body, { onSuccess, onSettled });
  };
  return { ...run, mutate };
}
