import type { Difference } from '@waybill/kernel/difference';
import { isRejection } from '@waybill/kernel/rejection';
import { everySelection } from '@waybill/table/list';
import { queryAll } from '@waybill/table/read';
import { loadCorrespondence } from '../correspondence/correspondence.repository.ts';
import { measureContent } from '../document/content.ts';
import { readContent, readDocument } from '../document/document.repository.ts';
import { documentStore } from '../document/document.store.ts';
import { loadClaim } from '../receive/claim.repository.ts';
import { nameOfRecord } from '../receive/claim.ts';
import { documentDifferences } from './document-differences.ts';

async function findDifferencesOf(tenant: string, id: string): Promise<Difference[]> {
  const document = await readDocument(tenant, id);
  if (isRejection(document)) return [];
  const { order_id, direction } = document;
  const [content, claim, correspondence] = await Promise.all([
    readContent(tenant, id),
    direction === 'in' ? loadClaim(tenant, nameOfRecord(document)) : undefined,
    order_id === null ? undefined : loadCorrespondence(tenant, order_id),
  ]);
  const sha256 = isRejection(content) ? undefined : measureContent(content.xml).sha256;
  return documentDifferences({ document, sha256, claim, correspondence: correspondence?.row });
}

/** The checks of Peppol documents by `npm run verify`, after the totals of their list. */
export const peppolCheck = {
  name: 'PEPPOL_DOCUMENTS',
  /** Reads a tenant's documents one by one and answers what disagrees in them. */
  findDifferences: async (tenant: string): Promise<Difference[]> => {
    const found: Difference[] = [];
    for (const { fs: id } of await queryAll(everySelection(documentStore, tenant))) {
      found.push(...(await findDifferencesOf(tenant, String(id))));
    }
    return found;
  },
};
