import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSubmit } from 'react-router-dom';

/** What an action returns when the browser has to use or create a passkey. */
export interface PasskeyRequest {
  readonly passkey: {
    readonly kind: 'create' | 'get';
    /** As JSON, from the API. */
    readonly options: object;
    /** The form to send with the result, in its field `credential`. */
    readonly fields: Readonly<Record<string, string>>;
  };
}

const subscribeToNothing = () => () => {};
const isSupported = (): boolean =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/**
 * Whether this browser has passkeys. True on the server, since nearly every browser has them: what a page shows for them is
 * in its place before hydration, and moves nothing that someone is about to click. Without scripts it has to be hidden.
 */
export const usePasskeySupport = (): boolean => useSyncExternalStore(subscribeToNothing, isSupported, () => true);

/**
 * Has the browser use or create a passkey once an action returns a request for it, and sends the result to the action.
 * @returns whether that failed: the person canceled it, or there is no passkey
 */
export function usePasskey(request: PasskeyRequest['passkey'] | undefined): boolean {
  const submit = useSubmit();
  const started = useRef<object>(undefined);
  const [failed, setFailed] = useState<object>();
  useEffect(() => {
    if (request === undefined || started.current === request) return; // effects run twice in strict mode
    started.current = request;
    const run = async () => {
      const credential = await askBrowser(request);
      await submit({ ...request.fields, credential: JSON.stringify(credential) }, { method: 'post' });
    };
    run().catch(() => setFailed(request));
  }, [request, submit]);
  return request !== undefined && failed === request;
}

/** Has the browser use or create a passkey. Returns the credential as JSON. @throws DOMException if there is none */
export async function askBrowser({
  kind,
  options,
}: Pick<PasskeyRequest['passkey'], 'kind' | 'options'>): Promise<unknown> {
  const credential =
    kind === 'create'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
            options as PublicKeyCredentialCreationOptionsJSON,
          ),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
        });
  return (credential as PublicKeyCredential).toJSON();
}
