import type { CSSProperties } from 'react';

/** Stands where something comes: lines that hold its place. */
export function Waiting({ rows }: { readonly rows: number }) {
  const style = { '--rows': rows } as CSSProperties;
  return (
    <div className="skeleton" role="status" style={style}>
      <span className="unseen">Loading</span>
    </div>
  );
}
