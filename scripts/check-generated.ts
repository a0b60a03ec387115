import { generators } from './generators.ts';

// One process for all: each alone would load the registry anew.
for (const { run, isChecked } of generators) if (isChecked !== false) await run();
