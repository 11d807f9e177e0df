import type { FoundCountry, RoughPosition } from '@llave/contract/access/find-country'

/** The country of a position, by borders that travel with us: no map service learns where somebody is. */
export async function findCountry({ latitude, longitude }: RoughPosition): Promise<FoundCountry> {
  // Its borders take a moment to load, and most processes are never asked.
  const { iso1A2Code } = await import('@rapideditor/country-coder')
  return { code: iso1A2Code([longitude, latitude]) }
}
