import { rule, serverSays } from '../http/input/input-rules';

/** A list with the version of each id that another property lists, in the same order. 0: there is no text yet. */
export const VersionsOf = (property: string) =>
  rule(
    'versionsOf',
    (value, of) => {
      const ids = (of?.object as Record<string, unknown> | undefined)?.[property];
      return (
        Array.isArray(value) &&
        Array.isArray(ids) &&
        value.length === ids.length &&
        value.every((version) => Number.isSafeInteger(version) && version >= 0)
      );
    },
    serverSays('versions', { property }),
  );
