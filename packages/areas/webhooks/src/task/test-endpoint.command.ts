import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { commit } from '@waybill/table/commit';
import { Overloaded } from '@waybill/table/write';
import { retryOnConflict } from '@waybill/work/retry';
import type { Work } from '@waybill/work/work';
import { findEndpoint } from '../endpoint/endpoint.repository.ts';
import { loadTests, testWrite } from '../endpoint/gate.repository.ts';
import type { SignerQueues } from '../queue/signer-task.ts';
import type { TestPing } from './task.entity.ts';
import { loadTestResult, taskWrite } from './task.repository.ts';
import type { TestResult } from './task.schema.ts';
import { countTest } from './test-limit.ts';

/** Looks of a caller at the result: together they take longer than a test may last. */
const LOOKS = 60;
const BETWEEN_LOOKS_MS = 250;

export interface TestPorts {
  readonly queues: Pick<SignerQueues, 'later'>;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
}

type Refusal = Rejection<'not_found' | 'test_rate_limited' | 'concurrent_modification'>;

/**
 * Has the signer try an endpoint, and waits for what it found: no function of the API calls a
 * receiver or opens a secret (WHK-129, WHK-147). Its answer is kept as a whole, not its task.
 */
export async function testEndpoint(
  work: Work,
  { queues, sleep }: TestPorts,
  { endpoint, ping }: { endpoint: string; ping: TestPing },
): Promise<TestResult | Refusal> {
  const { tenant, now } = work;
  const at = { tenant, id: work.newPrefixedId('tsk'), endpoint };
  const refused = await retryOnConflict(async () => {
    const [found, before] = await Promise.all([
      findEndpoint(tenant, endpoint),
      loadTests({ tenant, endpoint }),
    ]);
    if (isRejection(found)) return found;
    const counted = countTest(before, now);
    if (isRejection(counted)) return counted;
    return commit([testWrite(at, before, counted), taskWrite(at, ping, now)]);
  });
  if (refused !== undefined) return refused;
  await queues.later([{ task: { kind: 'test', ...at }, delaySeconds: 0 }]);
  for (let looks = 0; looks < LOOKS; looks += 1) {
    await sleep(BETWEEN_LOOKS_MS);
    const result = await loadTestResult(at);
    if (result !== undefined) return result;
  }
  throw new Overloaded('the signer did not come to a test');
}
