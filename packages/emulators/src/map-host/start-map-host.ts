import { readFileSync } from 'node:fs'
import { answerJson } from '../http/answer.ts'
import { listen } from '../http/listen.ts'
import { drawTile } from './draw-tile.ts'
import { findCountry } from './find-country.ts'

export type MapHostOptions = {
  /** 0 takes a free one. */
  port?: number
  host: string
  publicHost?: string
  /** What its geocoding is asked with; without one it refuses. */
  serverKey?: string
}

export type MapHost = {
  url: string
  /** Address of a tile, with `{z}`, `{x}` and `{y}`. */
  tilesUrl: string
  /** The positions that geocoding was asked about. */
  geocoded: string[]
  close(): Promise<void>
}

/** Starts a server of tiles (`/{z}/{x}/{y}.svg`) that serves the script of the maps service besides. */
export async function startMapHost(options: MapHostOptions): Promise<MapHost> {
  const geocoded: string[] = []
  const listening = await listen(
    async (request, response) => {
      const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://emulator')
      if (path === '/maps/api/geocode/json') {
        const refused = searchParams.get('key') !== options.serverKey
        if (refused) return answerJson(response, { status: 'REQUEST_DENIED', results: [] })
        const position = searchParams.get('latlng') ?? ''
        geocoded.push(position)
        return answerJson(response, findCountry(position))
      }
      if (path === '/maps/api/js') {
        const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' }
        response.writeHead(200, headers).end(readFileSync(new URL('maps-api.js', import.meta.url)))
        return
      }
      const [, zoom, x, y] = /^\/(\d{1,2})\/(\d{1,7})\/(\d{1,7})\.svg$/.exec(path)?.map(Number) ?? []
      const tile = zoom === undefined || x === undefined || y === undefined ? null : drawTile(zoom, x, y)
      if (!tile) return answerJson(response, { error: 'not found' }, 404)
      const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }
      response.writeHead(200, headers).end(tile)
    },
    options.port ?? 0,
    options.host,
  )
  const url = `http://${options.publicHost ?? options.host}:${listening.port}`
  return { url, tilesUrl: `${url}/{z}/{x}/{y}.svg`, geocoded, close: listening.close }
}
