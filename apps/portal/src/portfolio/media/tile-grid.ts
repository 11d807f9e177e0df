import type { Position } from './map-links.ts'

// The projection of all tile servers (Web Mercator): the world is a square of 256 pixels at zoom 0,
// and doubles its width with each zoom level.

export const tileSize = 256
export const minZoom = 3
export const maxZoom = 19

/** Pixels from the upper left corner of the world. */
export type WorldPoint = { readonly x: number; readonly y: number }

export type Tile = {
  readonly key: string
  /** The tile's coordinates on its server, at the zoom of the map. */
  readonly x: number
  readonly y: number
  /** Position of its corner in the viewport, in whole pixels. */
  readonly left: number
  readonly top: number
}

/** The world point of a position at a zoom. Latitudes beyond the edge of the square are clamped to it. */
export function worldPoint({ latitude, longitude }: Position, zoom: number): WorldPoint {
  const size = tileSize * 2 ** zoom
  const sine = Math.min(Math.max(Math.sin((latitude * Math.PI) / 180), -0.9999), 0.9999)
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  }
}

/** The same point at another zoom. */
export function atZoom({ x, y }: WorldPoint, from: number, to: number): WorldPoint {
  const factor = 2 ** (to - from)
  return { x: x * factor, y: y * factor }
}

/** The tiles that a viewport needs around its centre. The world wraps around horizontally, not vertically. */
export function tilesAround(
  centre: WorldPoint,
  window: { readonly width: number; readonly height: number },
  zoom: number,
): Tile[] {
  const count = 2 ** zoom
  const left = Math.round(centre.x - window.width / 2)
  const top = Math.round(centre.y - window.height / 2)
  const tiles: Tile[] = []
  for (let row = Math.floor(top / tileSize); row * tileSize < top + window.height; row++) {
    if (row < 0 || row >= count) continue
    for (let column = Math.floor(left / tileSize); column * tileSize < left + window.width; column++) {
      tiles.push({
        key: `${zoom}/${column}/${row}`,
        x: ((column % count) + count) % count,
        y: row,
        left: column * tileSize - left,
        top: row * tileSize - top,
      })
    }
  }
  return tiles
}

export function tileAddress(template: string, zoom: number, { x, y }: Pick<Tile, 'x' | 'y'>): string {
  return template.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y))
}
