import type { Config } from '../config/config.ts'

/** What the pages of the portal need for their map: what their policy lets in, and what they are told. */
export type MapParts = {
  readonly pictures: readonly string[]
  readonly settings: Readonly<Record<string, string | null>>
}

/** With a key the maps service draws, in a frame of ours; without one the portal does, from tiles. */
export function mapParts({
  key,
  tilesUrl,
  tilesAttribution,
}: Pick<Config['maps'], 'key' | 'tilesUrl' | 'tilesAttribution'>): MapParts {
  if (key) return { pictures: [], settings: {} }
  return {
    // The braces of the template are no part of a host, so the origin stands without filling them in.
    pictures: [new URL(tilesUrl).origin],
    settings: { 'map-tiles': tilesUrl, 'map-credit': tilesAttribution },
  }
}
