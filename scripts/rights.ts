import { rightsPage } from '../infra/rights/rights-page.ts';
import { stageRights } from '../infra/rights/stage-rights.ts';
import { writeOrCheck } from './generated.ts';

// npm run generate rights: what each role may do, for reviewers. A test of infra/rights compares: to make the
// templates takes longer than all other generators.
writeOrCheck([{ path: 'docs/rights.md', text: rightsPage(stageRights().roles) }], 'rights');
