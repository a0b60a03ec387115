import { toInstant } from '@waybill/kernel/instant';
import { dueAttributes } from '@waybill/table/due/due';
import { key } from '@waybill/table/item/key';

/** What the signer does for an endpoint, beside the attempts of a schedule. */
const taskKinds = ['visit', 'errand', 'job'] as const;
type TaskKind = (typeof taskKinds)[number];

/** A task as the due index tells it; the id of a visit is that of its endpoint, or `AGAIN`. */
export interface MarkedTask {
  readonly kind: TaskKind;
  readonly endpoint: string;
  readonly id: string;
}

/** Instead of its endpoint, in the mark of a visit that the sweep has sent a message for. */
export const AGAIN = 'again';

/** The index attributes that bring a task before the sweep, should its message not come. */
export function taskAttributes(
  { kind, endpoint, id }: MarkedTask,
  sweepAt: Date,
): Record<string, string> {
  const waitsAs = kind === 'visit' ? endpoint : id;
  return dueAttributes('DUE', waitsAs, key(toInstant(sweepAt), kind, endpoint, id));
}

/** The task that a mark in the due index stands for; undefined for that of a delivery. */
export function readTask(mark: string): MarkedTask | undefined {
  const [, word, endpoint = '', id = ''] = mark.split('#');
  const kind = taskKinds.find((known) => known === word);
  return kind && { kind, endpoint, id };
}
