import type { OnSpend } from '@waybill/weather/partition-limits';
import type { App } from './functions/app.ts';
import type { Report } from './functions/wiring.ts';
import type { Edge } from './gateway/edge.ts';
import type { OnServed } from './gateway/served-request.ts';

/** Options of a stack. */
export interface StackOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly host: string;
  /** A directory, or the word `memory`. */
  readonly data: string;
  readonly engine?: string | undefined;
  /** The number of tables, as a stage says, or their names; one by default. */
  readonly tables?: number | readonly string[];
  readonly bundles?: boolean;
  /** Builds the console anew with each load of its page. */
  readonly rebuilds?: boolean;
  /** The weather between the functions and the table; none where nothing is said. */
  readonly weather?: string | undefined;
  /** Hears what each partition of table and indexes takes; without weather none has a limit. */
  readonly onSpend?: OnSpend;
  /** The limits of callers that a stage with a domain has; none where nothing is said. */
  readonly edge?: Edge | undefined;
  /** Answers to every name; otherwise a stack at a loopback address answers to names of it alone. */
  readonly openHost?: boolean;
  /** Web pages that may call beside those of this machine. */
  readonly allowedOrigins?: readonly string[];
  readonly report: Report;
  /** Hears of each request once it is answered. */
  readonly onServed?: OnServed | undefined;
  /** Shows requests and events at `/_inspector`, to this machine alone. */
  readonly inspect?: boolean;
  /** Called when the engine ends by itself: nothing works without it. */
  readonly onEngineLost?: () => void;
  /** Waybill, unless a test brings its own. */
  readonly app?: App;
}
