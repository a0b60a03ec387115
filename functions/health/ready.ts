import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@waybill/api/serve';
import { reject } from '@waybill/kernel/rejection';
import { healthReadyOperation } from '@waybill/platform/platform.operations';
import { key, tableNames } from '@waybill/table/item';
import { foreignTables } from '@waybill/table/operate';
import { query } from '@waybill/table/read';

const LIMIT_MS = 2_000;

const SILENT = 'The service cannot reach its data.';
const FOREIGN = 'The service is set up with data that is not its own.';

/**
 * Why the tables cannot serve. Any answer to the probe will do: its partition is empty, and need
 * not be there.
 */
async function problem(): Promise<string | undefined> {
  const probe = { pk: key('HEALTH'), consistent: false, limit: 1 };
  const answers = tableNames().map((table) => query({ ...probe, table }));
  const answered = Promise.all([foreignTables(), ...answers]).then(
    ([foreign]) => foreign && FOREIGN,
    () => SILENT,
  );
  return Promise.race([answered, sleep(LIMIT_MS, SILENT, { ref: false })]);
}

/**
 * Readiness (API-3, STG-5). A probe reads `status`, other clients the one error body, so the
 * refusal carries both.
 */
export const handler = serve(healthReadyOperation, async () => {
  const why = await problem();
  return why === undefined ? { status: 'ok' as const } : reject('unavailable', why);
}).after(({ response }) => {
  if (response?.statusCode !== 503) return;
  response.body = JSON.stringify({
    status: 'unavailable',
    ...(JSON.parse(response.body) as object),
  });
});
