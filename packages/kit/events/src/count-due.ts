import { Failures } from '@waybill/kernel/failures';
import { toInstant } from '@waybill/kernel/instant';
import { removeMany } from '@waybill/table/commit';
import type { Key } from '@waybill/table/item';
import { type Run, walkDue } from '@waybill/table/operate';
import { countChanges } from './running-count.repository.ts';
import { tenantOfNote, uncountedDue } from './uncounted.entity.ts';

function notesByTenant(notes: readonly Key[]): Map<string, Key[]> {
  const found = new Map<string, Key[]>();
  for (const { pk, sk } of notes) {
    const tenant = tenantOfNote({ pk, sk });
    found.set(tenant, [...(found.get(tenant) ?? []), { pk, sk }]);
  }
  return found;
}

/**
 * Counts the events of tenants that were noted (WHK-233). One that fails keeps no other waiting; a note
 * stays until all is counted that was old enough. Answers how many tenants that are.
 */
export async function countDue(run: Run): Promise<number> {
  const { now, hasTime = () => true } = run;
  const failures = new Failures();
  let counted = 0;
  await walkDue({ ...run, kind: uncountedDue, upTo: toInstant(now) }, failures, async (rows) => {
    for (const [tenant, notes] of notesByTenant(rows)) {
      if (!hasTime()) return;
      await failures.guard(tenant, async () => {
        if (!(await countChanges(tenant, { now, hasTime }))) return;
        await removeMany(notes);
        counted += 1;
      });
    }
  });
  failures.raise((count) => `the events of ${count} tenants are not counted`);
  return counted;
}
