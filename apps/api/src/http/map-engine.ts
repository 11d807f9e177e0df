import type { Config } from '../config/config.ts'

/** What the portal's pages need for their map: sources for their policy, and settings. */
export type MapParts = {
  readonly pictures: readonly string[]
  readonly settings: Readonly<Record<string, string | null>>
}

/** With a key the maps service draws in a frame of ours; without one the portal draws from tiles. */
export function mapParts({
  key,
  tilesUrl,
  tilesAttribution,
}: Pick<Config['maps'], 'key' | 'tilesUrl' | 'tilesAttribution'>): MapParts {
  if (key) return { pictures: [], settings: {} }
  return {
    // The template's braces are not in the host, so its origin can be read without filling them in.
    pictures: [new URL(tilesUrl).origin],
    settings: { 'map-tiles': tilesUrl, 'map-credit': tilesAttribution },
  }
}
