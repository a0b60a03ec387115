import { isRejection } from '@waybill/kernel/rejection';
import { raced } from '@waybill/resources/change.writes';
import { type Call, commitChange, findRow } from '@waybill/resources/collection.repository';
import { decideRemoval } from '@waybill/resources/decide';
import { refuseUsed, type TaxClassUsage } from './delete.ts';
import { marketTaxClasses } from './market-tax-class.resource.ts';

/** What this area asks of shipping; a rejected promise means that it cannot be asked. */
export type UsageOf = (code: string) => Promise<TaxClassUsage>;

/** Removes a tax class unless shipping uses its code (markets.md 4, tax class delete). */
export async function deleteTaxClass(call: Call, id: string, usageOf: UsageOf) {
  let usage: TaxClassUsage | undefined;
  return commitChange(marketTaxClasses, call, {
    rulesOf: async () => {
      const asked = await findRow(marketTaxClasses, call.scope, id);
      if (isRejection(asked)) return {};
      usage = await usageOf(asked.code).catch(() => undefined);
      return {
        release: ({ row }) => {
          if (row.code !== asked.code) return raced;
          return usage === undefined ? undefined : refuseUsed(row, usage);
        },
      };
    },
    decide: (ruled, collection) => decideRemoval(ruled, collection, id),
    answer: () => ({ deleted: true as const, id, usage_checked: usage !== undefined }),
  });
}
