import type { Document } from '@waybill/api/document';
import type { JudgedTool } from './allowed.ts';

/** A tool as it is generated of the contract of its operation. */
export interface Tool extends JudgedTool {
  readonly isList: boolean;
  /** Keys of its answers that hold texts which callers or customers wrote. */
  readonly untrusted: readonly string[];
  /** The tool as a list shows it. */
  readonly listed: {
    readonly name: string;
    readonly title: string;
    readonly inputSchema: { readonly properties: Readonly<Record<string, unknown>> };
  };
}

/** A call of a tool: the `confirm` of a preview stands apart from what it is of. */
export interface ToolCall {
  readonly tool: Tool;
  readonly args: Document;
  readonly confirm: unknown;
}
