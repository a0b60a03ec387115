import { generators } from './generators.ts';

// npm run generate [NAME]…: writes the files that follow from the sources; without a name all but
// those of a release and the pictures.

const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = names.filter((name) => !generators.some((one) => one.name === name));
if (unknown.length > 0) {
  const known = generators.map(({ name }) => name).join(', ');
  console.error(`no generator is ${unknown.join(', ')}: there are ${known}`);
  process.exit(2);
}
for (const { name, run, onDemand } of generators) {
  if (names.length === 0 ? onDemand !== true : names.includes(name)) await run();
}
