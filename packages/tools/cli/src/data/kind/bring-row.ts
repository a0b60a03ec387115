import type { Done } from './kind.ts';

interface Row {
  readonly updated_at: string;
}

/** Updates the row that is there, or makes it; what the update leaves as it was is unchanged. */
export async function bringRow<Found extends Row>(
  found: Found | undefined,
  {
    create,
    update,
  }: { readonly create: () => Promise<Found>; readonly update: (row: Found) => Promise<Found> },
): Promise<{ readonly row: Found; readonly done: Done }> {
  if (found === undefined) return { row: await create(), done: 'created' };
  const row = await update(found);
  return { row, done: row.updated_at === found.updated_at ? 'unchanged' : 'changed' };
}
