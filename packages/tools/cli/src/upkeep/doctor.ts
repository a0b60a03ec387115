import { isRefusal, NoAnswer } from '@waybill/client';
import { isOpenToOthers, profilePath } from '../profile/profile-file.ts';
import type { Session } from '../profile/session.ts';
import { exits, Failure } from '../shared/failure.ts';
import { show, table } from '../shared/show.ts';
import {
  addressFinding,
  clockFinding,
  type Finding,
  fileFinding,
  keyFinding,
  nodeFinding,
  readyFinding,
} from './diagnosis.ts';

const TIMEOUT_MS = 5000;

/** The answer at a path, without retries; undefined if there is none. */
async function answerAt(path: string, { client, signal }: Session): Promise<Response | undefined> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  // A check of an address must not follow a redirect: commands do not follow it either.
  const request = { signal: either, redirect: 'manual' } as const;
  return fetch(`${client.url}${path}`, request).catch(() => {
    signal.throwIfAborted();
    return undefined;
  });
}

async function keyOf(session: Session): Promise<Finding> {
  try {
    const caller = await session.waybill.whoami({ signal: session.signal, retries: 0 });
    return keyFinding(session.profile, caller);
  } catch (error) {
    if (!isRefusal(error) && !(error instanceof NoAnswer)) throw error;
    return keyFinding(session.profile, { error: error.message });
  }
}

async function serviceFindings(session: Session): Promise<Finding[]> {
  const live = await answerAt('/health/live', session);
  const redirect = live?.headers.get('location') ?? undefined;
  const address = addressFinding(session.client.url, live?.status, redirect);
  if (!address.ok) return [address];
  const ready = await answerAt('/health/ready', session);
  const { version } = await session.waybill.health.version({ signal: session.signal });
  const clock = clockFinding(live?.headers.get('date') ?? null, new Date());
  return [address, readyFinding(ready?.status, version), clock, await keyOf(session)];
}

/** Looks whether everything is there that a command needs, and says what to do where it is not. */
export async function examine(session: Session): Promise<void> {
  const findings = [
    nodeFinding(process.version),
    fileFinding(profilePath(session.env), await isOpenToOthers(session.env)),
    ...(await serviceFindings(session)),
  ];
  const rows = findings.map(({ name, ok, says }) => [ok ? 'ok' : 'wrong', name, says]);
  show(session, findings, table(['', 'WHAT', ''], rows));
  const wrong = findings.filter(({ ok }) => !ok).length;
  if (wrong > 0) throw new Failure(`${wrong} of ${findings.length} are wrong`, exits.findings);
}
