/** States of a delivery (WHK-84), in the order in which they are reached. */
export const deliveryStatuses = [
  'pending',
  'sending',
  'waiting',
  'delivered',
  'failed',
  'skipped',
  'cancelled',
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export type DeliveryStep =
  | 'claim'
  | 'reclaim'
  | 'postpone'
  | 'succeed'
  | 'retry'
  | 'give-up'
  | 'skip'
  | 'cancel';

type Steps = Readonly<Partial<Record<DeliveryStep, DeliveryStatus>>>;

/** The state to which each step leads from each state; a step missing under a state is refused. */
export const lifecycle = {
  pending: {
    claim: 'sending',
    postpone: 'waiting',
    'give-up': 'failed',
    skip: 'skipped',
    cancel: 'cancelled',
  },
  sending: {
    reclaim: 'sending',
    succeed: 'delivered',
    retry: 'waiting',
    'give-up': 'failed',
    skip: 'skipped',
    cancel: 'cancelled',
  },
  waiting: {
    claim: 'sending',
    postpone: 'waiting',
    'give-up': 'failed',
    skip: 'skipped',
    cancel: 'cancelled',
  },
  delivered: {},
  failed: {},
  skipped: {},
  cancelled: {},
} as const satisfies Readonly<Record<DeliveryStatus, Steps>>;

/** Tells that a state is an end. */
export function isFinal(status: DeliveryStatus): boolean {
  return Object.keys(lifecycle[status]).length === 0;
}

/** The states from which a step is possible. */
export function statesBefore(step: DeliveryStep): DeliveryStatus[] {
  return deliveryStatuses.filter((status) => {
    const steps: Steps = lifecycle[status];
    return steps[step] !== undefined;
  });
}

/** Starts of an attempt (WHK-90). */
export const triggers = ['event', 'schedule', 'manual', 'recover', 'test', 'wake'] as const;
export type Trigger = (typeof triggers)[number];
