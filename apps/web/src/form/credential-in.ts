/** The credential of a passkey in a form. @param field name of the field that holds it as JSON */
export function credentialIn(form: URLSearchParams, field = 'credential'): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(form.get(field) ?? '') as Record<string, unknown>;
  } catch {
    return {};
  }
}
