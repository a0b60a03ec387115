import type { Document } from '@waybill/api/document';
import type { JudgedTool } from './allowed.ts';

/** The schema of an argument, as far as it says what lies within. */
export interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** A tool as it is generated of the contract of its operation. */
export interface Tool extends JudgedTool {
  /** Whatever a key may do, it has this tool. */
  readonly anyKey: boolean;
  readonly isList: boolean;
  /** Keys of its answers that hold texts which callers or customers wrote. */
  readonly untrusted: readonly string[];
  /** The tool as a list shows it. */
  readonly listed: {
    readonly name: string;
    readonly title: string;
    readonly inputSchema: Schema & Required<Pick<Schema, 'properties'>>;
  };
}

/** A call of a tool: the `confirm` of a preview stands apart from what it is of. */
export interface ToolCall {
  readonly tool: Tool;
  readonly args: Document;
  readonly confirm: unknown;
}
