import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@waybill/api/serve';
import { reject } from '@waybill/kernel/rejection';
import { healthReady } from '@waybill/platform/platform.operations';
import { key } from '@waybill/table/key';
import { get } from '@waybill/table/read';

const PATIENCE_MS = 2_000;

/** Any answer will do: the item does not exist, and need not. */
async function tableAnswers(): Promise<boolean> {
  const probe = { pk: key('HEALTH'), sk: key('HEALTH') };
  const answered = get(probe, { consistent: false }).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, sleep(PATIENCE_MS, false, { ref: false })]);
}

/**
 * Readiness (API-3). A probe reads `status`, everybody else the one error body, so the
 * refusal carries both.
 */
export const handler = serve(healthReady, async () =>
  (await tableAnswers())
    ? { status: 'ok' as const }
    : reject('unavailable', 'The service cannot reach its data.'),
).after(({ response }) => {
  if (response?.statusCode !== 503) return;
  response.body = JSON.stringify({
    status: 'unavailable',
    ...(JSON.parse(response.body) as object),
  });
});
