import { describe, expect, it } from 'vitest';
import type { ResourceCalls } from './resource-calls.ts';
import type { RoutineResource } from './routine-resource.ts';

export function uniqueTests(
  { resource, sample, short, fixedCode, standing = 0 }: RoutineResource,
  { creating, updating, given, all }: ResourceCalls,
): void {
  const by = resource.unique?.by ?? 'id';
  describe('the unique field', () => {
    if (!fixedCode) {
      // MKT-102
      it('moves the unique field', async () => {
        const [first, second] = [await given(1), await given(2)];
        expect(await updating(first.id, { [by]: second[by] })).toMatchObject({
          status: 409,
          body: { code: 'unique_violation' },
        });
        const free = { [by]: sample(3)[by] };
        expect(await updating(first.id, free)).toMatchObject({ status: 200, body: free });
        expect(await creating(sample(3))).toMatchObject({ status: 409 });
        expect(await creating(sample(1))).toMatchObject({ status: 201 });
      });
    }
    if (short) return;

    // MKT-102
    it('lets one of many with the same unique field through', async () => {
      const answers = await Promise.all(Array.from({ length: 3 }, () => creating(sample(1))));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      expect(await creating(sample(1))).toMatchObject({
        status: 409,
        body: { code: 'unique_violation' },
      });
      expect((await all()).total).toBe(standing + 1);
    });
  });
}
