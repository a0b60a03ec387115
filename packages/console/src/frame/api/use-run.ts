import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallOptions, Waybill } from '@waybill/client';
import { useRef } from 'react';
import { type Attempt, nextAttempt } from './attempt.ts';
import { useApi } from './use-api.ts';

/**
 * A command under a button. The client sends strict bodies and repeats what got no answer; the key
 * of a run stays the same when the button is pressed again after that, so that it happens once.
 * Afterwards every answer on the page is asked for anew.
 */
export function useRun<Body, Answer>(
  call: (waybill: Waybill, body: Body, options: CallOptions) => Promise<Answer>,
): UseMutationResult<Answer, Error, Body> {
  const { waybill } = useApi();
  const client = useQueryClient();
  const last = useRef<{ readonly attempt: Attempt; readonly error: unknown }>(undefined);
  return useMutation<Answer, Error, Body>({
    mutationFn: async (body) => {
      const attempt = nextAttempt(last.current, body, crypto.randomUUID());
      try {
        const answer = await call(waybill, body, { idempotencyKey: attempt.idempotencyKey });
        last.current = undefined;
        return answer;
      } catch (error) {
        last.current = { attempt, error };
        throw error;
      }
    },
    // Not waited for: the page that began the run hears of it before the page shows what it did.
    onSettled: () => void client.invalidateQueries(),
  });
}
