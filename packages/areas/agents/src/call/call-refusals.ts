import type { DeclaredErrors } from '@waybill/api/operation';
import { reject } from '@waybill/kernel/rejection';
import type { JudgedTool } from '../tool/allowed.ts';

/** Refusals of a call of a tool that are none of its operation (AGT-35). */
export const callErrors = {
  agents_disabled: { status: 403, when: 'The shop has switched agents off.' },
  write_not_allowed: {
    status: 403,
    when: 'The setting agents.allow lets the tool be previewed alone.',
  },
  invalid_confirm: { status: 422, when: 'The confirm is of no preview of this call.' },
  confirm_expired: { status: 422, when: 'The preview is more than ten minutes old.' },
  changed_since_preview: { status: 409, when: 'The record was changed since its preview.' },
  amount_above_limit: { status: 422, when: 'The order is worth more than the setting max_amount.' },
} as const satisfies DeclaredErrors;

export const agentsDisabled = reject(
  'agents_disabled',
  'The shop has switched assistants off: the setting agents.enabled.',
);

export const writeNotAllowed = ({ operation }: JudgedTool) =>
  reject(
    'write_not_allowed',
    `Assistants may preview ${operation} and not run it: the setting agents.allow has neither write nor ${operation}.`,
  );

export const invalidConfirm = reject(
  'invalid_confirm',
  'This confirm is of no preview of this call: the key, the tool or the arguments are others.',
);

export const confirmExpired = reject(
  'confirm_expired',
  'The preview is more than ten minutes old; make another one and show it again.',
);

export const changedSincePreview = reject(
  'changed_since_preview',
  'The record was changed since its preview; make another one and show it again.',
);
