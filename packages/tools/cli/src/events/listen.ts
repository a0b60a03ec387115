import type { Event } from '@waybill/client/shapes';
import { newSecret } from '@waybill/webhooks/signing/secret';
import { checkTopics } from '../names/known-name.ts';
import { readKept, writeKept } from '../profile/profile-file.ts';
import type { Session } from '../profile/session.ts';
import { exits, Failure } from '../shared/failure.ts';
import { note, show } from '../shared/show.ts';
import { deliver, deliveredLine, isTaken, type Receiver } from './deliver.ts';
import { followLog, noteSilence } from './follow-log.ts';
import { pauseOf } from './pause.ts';
import { takesTopic } from './takes-topic.ts';

/** Which events go where. */
export interface ListenFlags {
  readonly forwardTo: readonly string[];
  readonly topic?: readonly string[] | undefined;
  readonly since?: string | undefined;
  readonly every: string;
  readonly newSecret?: boolean | undefined;
}

/** Events that are sent once more. */
export interface ResendFlags {
  readonly forwardTo?: readonly string[] | undefined;
  readonly endpoint?: readonly string[] | undefined;
}

/** The secret of this profile, shown where it is made and nowhere else. */
async function secretOf(session: Session, anew: boolean): Promise<string> {
  const { env, profile } = session;
  const kept = await readKept(env);
  const former = kept.listenSecrets[profile];
  if (former !== undefined && !anew) return former;
  const secret = newSecret();
  const listenSecrets = { ...kept.listenSecrets, [profile]: secret };
  await writeKept(env, { ...kept, listenSecrets });
  note(session, { secret }, `Secret of your receivers, shown this once: ${secret}`);
  return secret;
}

function checkedTargets(targets: readonly string[]): readonly string[] {
  const wrong = targets.find((target) => !URL.canParse(target) || !/^https?:/iu.test(target));
  if (wrong === undefined) return targets;
  throw new Failure(`${wrong} must be an address like http://127.0.0.1:3000/hooks`);
}

async function receiverOf(
  session: Session,
  targets: readonly string[],
  anew: boolean,
): Promise<Receiver> {
  const { client, signal } = session;
  const checked = checkedTargets(targets);
  return { targets: checked, secret: await secretOf(session, anew), tenant: client.tenant, signal };
}

/** Sends what happens to receivers on this machine, signed as the service signs, until Ctrl-C. */
export async function listen(session: Session, flags: ListenFlags): Promise<void> {
  const { waybill, signal } = session;
  const { forwardTo, topic = ['*'], since, every } = flags;
  checkTopics(flags.topic);
  const everyMs = pauseOf(every);
  const receiver = await receiverOf(session, forwardTo, flags.newSecret === true);
  const { tenant } = receiver;
  const listening = `Events of ${tenant} go to ${forwardTo.join(' and ')}; Ctrl-C ends it`;
  note(session, { listening: tenant, forward_to: forwardTo }, listening);
  const onSilence = () => noteSilence(session);
  const following = { waybill, signal, since, everyMs, onSilence };
  for await (const event of followLog(following)) {
    if (!takesTopic(topic, event.topic)) continue;
    for (const one of await deliver(event, receiver)) show(session, one, deliveredLine(one));
  }
}

async function resendHere(session: Session, event: Event, receiver: Receiver) {
  const results = await deliver(event, receiver);
  for (const one of results) show(session, one, deliveredLine(one));
  if (!results.every(isTaken)) throw new Failure('not every receiver took it', exits.findings);
}

/** Sends an event of the last 30 days once more: to addresses here, or by the service to its endpoints. */
export async function resend(session: Session, id: string, flags: ResendFlags): Promise<void> {
  const { waybill, signal } = session;
  const { events } = waybill.webhooks;
  if (flags.forwardTo !== undefined) {
    const receiver = await receiverOf(session, flags.forwardTo, false);
    return resendHere(session, await events.get({ id }, { signal }), receiver);
  }
  const body = flags.endpoint === undefined ? {} : { endpoint_ids: flags.endpoint };
  const page = await events.redeliver({ id }, body, { signal });
  const lines = page.items.map(
    (delivery) => `${delivery.id}  ${delivery.endpoint_id}  ${delivery.status}`,
  );
  show(session, page, lines.length === 0 ? 'no endpoint receives it' : lines.join('\n'));
}
