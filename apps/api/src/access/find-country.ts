import type { CoarsePosition, FoundCountry } from '@llave/contract/access/find-country'

export type FindCountry = (position: CoarsePosition) => Promise<FoundCountry>

/** The country of a position, by bundled borders, so that no map service learns where somebody is. */
export const findCountryByBorders: FindCountry = async ({ latitude, longitude }) => {
  // The borders take a moment to load, and most processes never need them.
  const { iso1A2Code } = await import('@rapideditor/country-coder')
  return { code: iso1A2Code([longitude, latitude]) }
}

/** By the maps service where one is configured, and by the bundled borders where it fails. */
export function countryFinder(geocode: FindCountry | null): FindCountry {
  if (!geocode) return findCountryByBorders
  return (position) => geocode(position).catch(() => findCountryByBorders(position))
}
