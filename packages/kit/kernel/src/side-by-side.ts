/** Works through `inputs` with so many workers at once, each taking the next when it is free. */
export async function sideBySide<Input>(
  workers: number,
  inputs: readonly Input[],
  work: (input: Input, index: number) => Promise<unknown>,
): Promise<void> {
  const queue = inputs.entries();
  const worker = async () => {
    for (const [index, input] of queue) await work(input, index);
  };
  await Promise.all(Array.from({ length: workers }, worker));
}
