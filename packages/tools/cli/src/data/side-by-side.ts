/**
 * Works through what comes with so many workers at once. The first failure ends it: what is under way
 * is waited for, nothing more is begun, and the failure is thrown.
 */
export async function eachSideBySide<Input>(
  workers: number,
  inputs: AsyncIterator<Input>,
  work: (input: Input) => Promise<void>,
): Promise<void> {
  let failed = false;
  const worker = async () => {
    while (!failed) {
      const { done, value } = await inputs.next();
      if (done === true) return;
      await work(value);
    }
  };
  const guarded = () =>
    worker().catch((error: unknown) => {
      failed = true;
      throw error;
    });
  const ends = await Promise.allSettled(Array.from({ length: workers }, guarded));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
