/** A time zone that can be chosen. */
export interface TimeZoneOption {
  /** IANA. */
  readonly zone: string;
  /** `UTC+2 · Europe/Kyiv · Eastern European Time`, the name in the reader's language. */
  readonly label: string;
}

/** Engines list some zones by the names they had before the place was renamed (IANA, `backward`). */
const renamedZones: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

const optionsByLanguage = new Map<string, readonly TimeZoneOption[]>();

/**
 * Returns all time zones from west to east, with their names in a language. Call it where data is loaded: Node and browsers
 * come with different releases of CLDR, and hydration needs the rendered names.
 *
 * @param chosen added if this engine does not list it
 */
export function timeZoneOptions(language: string, chosen: string | null): readonly TimeZoneOption[] {
  let options = optionsByLanguage.get(language);
  if (options === undefined) {
    const zones = Intl.supportedValuesOf('timeZone').map((zone) => renamedZones[zone] ?? zone);
    const now = new Date();
    options = zones
      .map((zone) => ({ zone, offset: offsetInMinutes(zone, now), label: zoneLabel(zone, language, now) }))
      .sort((a, b) => a.offset - b.offset || (a.zone < b.zone ? -1 : 1))
      .map(({ zone, label }) => ({ zone, label }));
    optionsByLanguage.set(language, options); // takes about 100 ms
  }
  if (chosen === null || options.some(({ zone }) => zone === chosen)) return options;
  return [{ zone: chosen, label: zoneLabel(chosen, language, new Date()) }, ...options];
}

function zoneLabel(zone: string, language: string, now: Date): string {
  const name = zonePart(zone, language, now, 'longGeneric');
  const offset = zonePart(zone, 'en', now, 'shortOffset').replace('GMT', 'UTC');
  return [offset, zone.replaceAll('_', ' '), name].join(' · ');
}

/** `UTC+5:30` → 330 */
function offsetInMinutes(zone: string, now: Date): number {
  const [, sign = '+', hours = '0', minutes = '0'] =
    /([+-])(\d+)(?::(\d+))?/.exec(zonePart(zone, 'en', now, 'shortOffset')) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const zonePart = (timeZone: string, language: string, now: Date, timeZoneName: 'longGeneric' | 'shortOffset'): string =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')!.value;
