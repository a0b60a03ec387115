import { isRejection } from '@waybill/kernel/rejection';
import { type KnownKind, resolveKind } from '../kind/kind-rules.ts';
import type { ListDefaults } from '../list/defaults.operations.ts';
import { DEFAULT_QUANTITY } from '../position/read-position.ts';

/** The fields of a list that its body leaves out; a tenant has a default kind at all times (ORL-4). */
export function listDefaults(
  { default_kind: setting }: { readonly default_kind: string | null },
  kinds: readonly KnownKind[],
): ListDefaults {
  const kind = resolveKind(undefined, setting, kinds);
  return {
    kind: isRejection(kind) ? null : kind.code,
    shared: false,
    metadata: null,
    organization_id: null,
    item: { quantity: DEFAULT_QUANTITY },
  };
}
