import { countries } from '../access/countries.ts'

/** The kind of a device, which is all that is kept of one. */
export type DeviceKind = 'phone' | 'tablet' | 'computer' | 'unknown'

export function deviceKindOf(userAgent: string): DeviceKind {
  const scanned = userAgent.slice(0, 512)
  if (/\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/.test(scanned)) return 'tablet'
  if (/\biPhone\b|\bMobile\b/.test(scanned)) return 'phone'
  return /\b(?:Windows|Macintosh|Linux|CrOS)\b/.test(scanned) ? 'computer' : 'unknown'
}

/**
 * The country of a time zone, as a browser names it (`Europe/Madrid`): two letters of ISO 3166, or null where it is
 * of none or of several of our list. A zone says no more than a country of where somebody is.
 */
export function countryOfTimeZone(timeZone: string): string | null {
  return zones().get(canonical(timeZone) ?? '') ?? null
}

let known: ReadonlyMap<string, string> | null = null

function zones(): ReadonlyMap<string, string> {
  known ??= new Map(
    countries.flatMap(({ code }) =>
      (new Intl.Locale(`und-${code}`).getTimeZones() ?? []).map(
        (zone) => [canonical(zone) ?? zone, code] as const,
      ),
    ),
  )
  return known
}

function canonical(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

const devices = {
  phone: 'Un celular',
  tablet: 'Una tableta',
  computer: 'Una computadora',
  unknown: 'Un dispositivo',
} as const satisfies Record<DeviceKind, string>

/** "Un celular, en Perú"; without the country where it is not known. */
export function describeOpening(device: DeviceKind, countryName: string | null): string {
  return countryName === null ? devices[device] : `${devices[device]}, en ${countryName}`
}
