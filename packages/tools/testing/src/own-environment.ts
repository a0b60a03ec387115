import { afterAll, vi } from 'vitest';

// Stubs are undone before each test, so those of a file's last test would last while the next file
// of the same process loads: what its modules compute then would differ from what its tests see.
afterAll(() => {
  vi.unstubAllEnvs();
});
