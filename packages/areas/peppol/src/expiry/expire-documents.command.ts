import { Failures } from '@waybill/kernel/failures';
import { uuidFloor } from '@waybill/kernel/id';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { definePattern } from '@waybill/table/item';
import { selectionsOfState } from '@waybill/table/list';
import { entryPages } from '@waybill/table/read';
import type { Write } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import { type Work, workFor } from '@waybill/work/work';
import { idOfDocument } from '../document/document.entity.ts';
import { loadDocument, type StoredDocument } from '../document/document.repository.ts';
import { documentStore } from '../document/document.store.ts';
import { incoming } from '../document/transaction.ts';
import { loadClaim, releaseClaim } from '../receive/claim.repository.ts';
import { nameOfRecord } from '../receive/claim.ts';
import { expiredUpTo, isExpired } from './expired-document.ts';

export const patterns = [
  definePattern({
    name: 'Refused Peppol documents that were created up to a moment',
    key: 'f1 = T#tenant#PEPPOL_DOCUMENTS#direction|transaction|status|response_code, fs = id',
    index: 'facet1',
    reads: 'their keys, in pages, the oldest first',
  }),
];

const PAGE = 200;

/** A refused document, its answers that are of no order, and whether the claim is its own. */
interface Refused {
  readonly stored: StoredDocument;
  readonly answers: readonly StoredDocument[];
  readonly isClaimed: boolean;
}

async function loadRefused(tenant: string, id: string): Promise<Refused | Rejection<'not_found'>> {
  const stored = await loadDocument(tenant, id);
  if (isRejection(stored)) return stored;
  const claim = await loadClaim(tenant, nameOfRecord(stored.document));
  const isClaimed = claim?.document === id;
  const written = await Promise.all(
    (isClaimed ? claim.responses : []).map((one) => loadDocument(tenant, one)),
  );
  const answers = written.flatMap((one) =>
    isRejection(one) || one.document.order_id !== null ? [] : [one],
  );
  return { stored, answers, isClaimed };
}

const removal = ({ tenant, now }: Work, { document, version }: StoredDocument): Write[] =>
  documentStore.remove(tenant, { ...document, version }, now);

/** Removes one refused document with what answered it, if its time is over (PEP-48). */
async function expireDocument(work: Work, id: string): Promise<boolean> {
  const { tenant, now } = work;
  const removed = await runCommand<Refused, { readonly goes: boolean }, boolean, Rejection>(work, {
    load: () => loadRefused(tenant, id),
    decide: ({ stored }) => ({ goes: isExpired(stored.document, now) }),
    write: ({ goes }, { stored, answers, isClaimed }) => {
      if (!goes) return [];
      const claim = isClaimed ? [releaseClaim(tenant, nameOfRecord(stored.document), id)] : [];
      return [...[stored, ...answers].flatMap((one) => removal(work, one)), ...claim];
    },
    present: ({ goes }) => goes,
  });
  return removed === true;
}

/** Removes the refused documents of a tenant that were kept long enough, until a moment is past (PEP-48). */
export async function expireDocuments(tenant: string, now: Date, until: number): Promise<number> {
  const failures = new Failures();
  const range = { backwards: false, to: uuidFloor(expiredUpTo(now).getTime() + 1) };
  let removed = 0;
  for (const transaction of incoming) {
    const state = { direction: 'in', transaction, status: 'refused', response_code: null };
    const selections = selectionsOfState(documentStore, tenant, state);
    for await (const keys of entryPages(selections, range, PAGE)) {
      for (const key of keys) {
        if (Date.now() >= until) return removed;
        await failures.guard(key.pk, async () => {
          if (await expireDocument(workFor(tenant, now), idOfDocument(key))) removed += 1;
        });
      }
    }
  }
  failures.raise((count) => `${count} Peppol documents could not be removed`);
  return removed;
}
