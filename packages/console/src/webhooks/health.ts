import type { Delivery, Endpoint } from '@waybill/client/shapes';
import { codeAsWords } from '../frame/format/label.ts';

/** A state as a badge shows it. */
export interface Shown {
  readonly title: string;
  readonly tone: 'plain' | 'good' | 'warn' | 'bad' | undefined;
}

const HEALTH: Readonly<Record<Endpoint['health']['state'], Shown>> = {
  healthy: { title: 'Healthy', tone: 'good' },
  failing: { title: 'Failing', tone: 'warn' },
  paused: { title: 'Paused', tone: 'warn' },
  disabled: { title: 'Disabled', tone: 'bad' },
};

const REASONS: Readonly<Record<string, string>> = {
  manual: 'It was disabled by hand.',
  gone: 'The receiver answered 410 Gone.',
  failing: 'It failed for too long.',
  receiver_request: 'The receiver asked to be disabled.',
  blocked_url: 'Its address is not allowed.',
};

const DELIVERIES: Readonly<Record<Delivery['status'], Shown['tone']>> = {
  pending: 'plain',
  sending: 'plain',
  waiting: 'warn',
  delivered: 'good',
  failed: 'bad',
  skipped: undefined,
  cancelled: undefined,
};

/** The health of an endpoint as a badge. */
export const healthOf = ({ health }: Pick<Endpoint, 'health'>): Shown => HEALTH[health.state];

/** The state of a delivery, as a badge. */
export const deliveryState = (status: Delivery['status']): Shown => ({
  title: codeAsWords(status),
  tone: DELIVERIES[status],
});

/** Why nothing goes to an endpoint, in one sentence; none where it is enabled. */
export function disabledBecause({
  status,
  disabled_reason: reason,
}: Pick<Endpoint, 'status' | 'disabled_reason'>): string | undefined {
  if (status === 'enabled') return undefined;
  return REASONS[reason ?? ''] ?? 'It is disabled.';
}

/** The last answer in words: its status, or the reason for which none came. */
export function lastProblem({
  status,
  error,
}: {
  readonly status: number | null;
  readonly error: string | null;
}): string | undefined {
  if (status !== null) return `answered ${status}`;
  return error === null ? undefined : codeAsWords(error).toLowerCase();
}

/** A share as a percentage. */
export const percent = (share: number | null, locale?: string): string =>
  share === null
    ? '–'
    : new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share);
