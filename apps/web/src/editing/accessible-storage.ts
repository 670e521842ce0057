/** Returns undefined where the settings of the browser deny access: reading the property then throws. */
export function accessibleStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
