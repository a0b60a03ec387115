import { randomUUID } from 'node:crypto';
import type { Disk } from '../engine/data-directory.ts';
import type { Invoke } from '../functions/functions.ts';
import type { Report } from '../functions/wiring.ts';
import { bodyOf, errorResult, statusOf } from './gateway-response.ts';

const READY = 'health.ready';

function requestIdOf(answer: unknown): string {
  try {
    const { request_id: id } = JSON.parse(bodyOf(answer) ?? '') as { request_id?: string };
    return id ?? randomUUID();
  } catch {
    return randomUUID();
  }
}

/**
 * Tells a full disk as what it is (API-176): to callers whose call failed, to readiness, and once in the
 * log. The engines tell it in words of their own or in none, and nothing of a deployment can meet it.
 */
export function tellOfFullDisk(invoke: Invoke, { folder, hasRoom }: Disk, report: Report): Invoke {
  let wasTold = false;
  return async (target, event) => {
    const answer = await invoke(target, event);
    if (target.id !== READY && statusOf(answer) < 500) return answer;
    if (hasRoom()) {
      wasTold = false;
      return answer;
    }
    const message = `The disk is full: nothing can be written into ${folder} until there is room.`;
    if (!wasTold) report(message);
    wasTold = true;
    const refusal = { code: 'unavailable', message, requestId: requestIdOf(answer) };
    const { headers, body } = errorResult(503, refusal);
    const told = JSON.parse(body) as object;
    return {
      statusCode: 503,
      headers: { ...headers, 'retry-after': '60' },
      body: JSON.stringify(target.id === READY ? { status: 'unavailable', ...told } : told),
    };
  };
}
