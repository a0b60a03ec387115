// One process for all: each alone would load the registry and the compiler of its imports again.
import './registry.ts';
import './openapi.ts';
import './access-patterns.ts';
import './stage-schema.ts';
import './scale.ts';
import './runbook.ts';
import './stored-items.ts';
import './decisions.ts';
import './rules.ts';
