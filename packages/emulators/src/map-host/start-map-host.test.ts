import { afterAll, describe, expect, test } from 'vitest'
import { drawTile } from './draw-tile.ts'
import { startMapHost } from './start-map-host.ts'

const host = await startMapHost({ host: '127.0.0.1' })
afterAll(() => host.close())

function tile(zoom: number, x: number, y: number): Promise<Response> {
  return fetch(host.tilesUrl.replace('{z}', `${zoom}`).replace('{x}', `${x}`).replace('{y}', `${y}`))
}

test('a tile is a picture that is the same each time', async () => {
  const [one, again] = [await tile(16, 18811, 34957), await tile(16, 18811, 34957)]
  expect([one.status, one.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(await one.text()).toBe(await again.text())
})

test('a tile stays small at every zoom', () => {
  for (let zoom = 0; zoom <= 19; zoom++) {
    const middle = Math.floor(2 ** zoom * 0.53)
    expect(drawTile(zoom, middle, middle)?.length, `zoom ${zoom}`).toBeLessThan(150_000)
  }
})

describe('an address without a tile', () => {
  test.each(['20/0/0', '2/4/0', '2/0/4', '-1/0/0', 'a/0/0', '16/18811/34957.png'])(
    '%s is 404',
    async (path) => {
      expect((await fetch(`${host.url}/${path}.svg`)).status).toBe(404)
    },
  )
})

test('the script of the maps service is served', async () => {
  const script = await fetch(`${host.url}/maps/api/js?key=x&callback=y`)
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(await script.text()).toContain('gm_authFailure')
})
