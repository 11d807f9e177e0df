import { setting } from '@llave/client/setting'

/** What draws the interactive map: the maps service in a frame of ours, or we from tiles. */
export type MapEngine =
  | { readonly kind: 'service' }
  /** `url` holds `{z}`, `{x}` and `{y}`; `attribution` says whose map it is. */
  | { readonly kind: 'tiles'; readonly url: string; readonly attribution: string }

/** The engine of this installation, from the page's settings. */
export function configuredEngine(): MapEngine {
  const url = setting('map-tiles')
  return url ? { kind: 'tiles', url, attribution: setting('map-credit') } : { kind: 'service' }
}
