// npm run test:mutants: changes deciding files at random, and says which change no test notices.
import { decidingMutants } from './deciding-mutants.ts';
import { withJudge } from './judge.ts';
import { knownSurvivors } from './known-survivors.ts';
import { choose, type Mutant } from './mutants.ts';

/** Of so many mutants, one may live without a reason. */
const ONE_IN = 20;

const { MUTANT_SEED: seed = 'waybill', MUTANT_COUNT: count = '200' } = process.env;
const all = decidingMutants();
const chosen = choose(all, Number(count), seed);
console.log(`${chosen.length} of ${all.length} mutants, MUTANT_SEED=${seed}`);
if (chosen.length === 0) throw new Error(`MUTANT_COUNT is '${count}'; it must be a number from 1`);

const [unnamed, named] = await withJudge(async (judge) => {
  const survivors: Mutant[] = [];
  let known = 0;
  for (const mutant of chosen) {
    if ((await judge(mutant)) === 'noticed') continue;
    const reason = knownSurvivors.get(mutant.id);
    if (reason === undefined) survivors.push(mutant);
    else known += 1;
    console.log(`survived, line ${mutant.line}: ${mutant.id}\n  ${reason ?? 'no reason given'}`);
  }
  return [survivors, known];
});
console.log(`survived: ${unnamed.length} without a reason, ${named} with one`);
// Tests that failed by a mutant set it.
process.exitCode = unnamed.length * ONE_IN > chosen.length ? 1 : 0;
