import { expect, it } from 'vitest';
import { createResolve } from './resolver.ts';

// WHK-72
it('asks the name servers that it is told, and no others', async () => {
  const nobody = createResolve({ timeout: 500, tries: 1 }, ['127.0.0.1:1']);
  const code = expect.stringMatching(/^(?:ECONNREFUSED|ETIMEOUT)$/u) as string;
  await expect(nobody('hooks.acme.example')).rejects.toMatchObject({ code });
});
