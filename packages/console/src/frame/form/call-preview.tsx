import { asCurl, asTypeScript, type Call } from '../api/call.ts';
import { useApi } from '../api/use-api.ts';
import { CopyButton } from '../parts/copy-button.tsx';

/** The call that a button will make, as curl and TypeScript. */
export function CallPreview({ call }: { readonly call: Call }) {
  const { session } = useApi();
  const curl = asCurl(call, { origin: location.origin, tenant: session.tenant });
  return (
    <details>
      <summary>Show the call</summary>
      {[
        ['curl', curl],
        ['TypeScript', asTypeScript(call)],
      ].map(([name = '', text = '']) => (
        <div key={name} className="code">
          <header>
            {name}
            <CopyButton text={text} />
          </header>
          <pre>{text}</pre>
        </div>
      ))}
    </details>
  );
}
