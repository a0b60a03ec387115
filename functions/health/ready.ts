import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@waybill/api/serve';
import { reject } from '@waybill/kernel/rejection';
import { healthReady } from '@waybill/platform/platform.operations';
import { key } from '@waybill/table/key';
import { query } from '@waybill/table/read';
import { tableNames } from '@waybill/table/tables';

const PATIENCE_MS = 2_000;

/** Any answer will do: the partition is empty, and need not be there. */
async function tablesAnswer(): Promise<boolean> {
  const probe = { pk: key('HEALTH'), consistent: false, limit: 1 };
  const answers = tableNames().map((table) => query({ ...probe, table }));
  const answered = Promise.all(answers).then(
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
  (await tablesAnswer())
    ? { status: 'ok' as const }
    : reject('unavailable', 'The service cannot reach its data.'),
).after(({ response }) => {
  if (response?.statusCode !== 503) return;
  response.body = JSON.stringify({
    status: 'unavailable',
    ...(JSON.parse(response.body) as object),
  });
});
