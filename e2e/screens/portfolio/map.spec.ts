import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths, become } from '../../widths.ts'
import { expect, test } from '../screen.ts'
import { setPageSetting } from './page-setting.ts'

const property = '/property/1000234/notices'
const waze = 'https://waze.com/ul?ll=-12.5231%2C-76.7372&navigate=yes'
const maps = 'https://www.google.com/maps/search/?api=1&query=-12.5231%2C-76.7372'

function openMap(page: Page) {
  return page.getByRole('button', { name: 'Google maps', exact: true }).click()
}

/** Shown with a map and without one. */
async function expectExternalLinks(page: Page) {
  await expect(page.getByText('Km 42 de la Panamericana Sur')).toBeVisible()
  await expect(page.getByText('Chilca / Cañete / Lima')).toBeVisible()
  await expect(page.getByText('-12.5231, -76.7372', { exact: true })).toBeVisible()
  for (const [name, address] of [
    [/^Ir con Waze/, waze],
    [/^Abrir en Google Maps/, maps],
  ] as const) {
    const link = page.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', address)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
}

test('without a maps key the map shows tiles at zoom 16 around a marker, and can be moved and zoomed', async ({
  page,
  screens,
}) => {
  const tiles: string[] = []
  page.on('request', (request) => request.url().includes('/tiles/') && tiles.push(request.url()))
  const mayCome = Promise.withResolvers<void>()
  await page.route('**/tiles/**', async (route) => {
    await mayCome.promise
    await route.continue()
  })
  await screens.open(property)
  await expect(page.getByRole('group', { name: /^Fotos/ })).toBeVisible()
  expect(tiles, 'nothing of the map before its tab opens').toEqual([])

  await openMap(page)
  await atBothWidths(page, async () => {
    await expect(page.getByText('Cargando...', { exact: true })).toBeVisible()
    await checkAccessibility(page)
  })
  mayCome.resolve()
  await expect(page.getByText('Cargando...')).toBeHidden()
  expect(tiles.length).toBeGreaterThan(0)
  for (const tile of tiles) expect(tile).toContain('/16/')
  const map = page.getByRole('application', { name: /^Mapa del proyecto/ })
  const pin = map.getByRole('img', { name: 'Ubicación del proyecto' })
  const middle = async () => {
    const [ground, place] = await Promise.all([map.boundingBox(), pin.boundingBox()])
    if (!ground || !place) throw new Error('The map is not seen')
    return {
      x: Math.round(place.x + place.width / 2 - ground.x - ground.width / 2),
      y: Math.round(place.y + place.height - 1 - ground.y - ground.height / 2),
    }
  }
  const close = (n: number) => expect(Math.abs(n)).toBeLessThanOrEqual(1)

  await atBothWidths(page, async () => {
    // The marker is in the middle.
    await expect.poll(async () => Math.abs((await middle()).x)).toBeLessThanOrEqual(1)
    close((await middle()).y)
    await expectExternalLinks(page)
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })

  await test.step('the arrow keys move it, and a button recentres it', async () => {
    await map.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await middle()).x).toBeLessThan(-70)
    await page.getByRole('button', { name: 'Centrar en el proyecto' }).click()
    await expect.poll(async () => Math.abs((await middle()).x)).toBeLessThanOrEqual(1)
  })

  await test.step('the buttons zoom, and the marker stays at its position', async () => {
    await page.getByRole('button', { name: 'Acercar' }).click()
    await expect.poll(() => tiles.some((tile) => tile.includes('/17/'))).toBe(true)
    await page.getByRole('button', { name: 'Alejar' }).click()
    await page.getByRole('button', { name: 'Alejar' }).click()
    await expect.poll(() => tiles.some((tile) => tile.includes('/15/'))).toBe(true)
    close((await middle()).x)
  })

  await test.step('the mouse drags it', async () => {
    await become(page, 'desktop')
    await expect.poll(async () => Math.abs((await middle()).x)).toBeLessThanOrEqual(1)
    const ground = await map.boundingBox()
    if (!ground) throw new Error('The map is not seen')
    await page.mouse.move(ground.x + 200, ground.y + 200)
    await page.mouse.down()
    await page.mouse.move(ground.x + 300, ground.y + 260, { steps: 4 })
    await page.mouse.up()
    await expect.poll(middle).toEqual({ x: 100, y: 60 })
  })
})

test('without tiles the address, the coordinates and both external links are shown', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/Failed to load resource.*\/16\//)
  await page.route('**/tiles/**', (route) => route.abort())
  await screens.open(property)
  await openMap(page)
  await expect(page.getByText('No pudimos cargar el mapa. Puedes abrirlo en otra aplicación.')).toBeVisible()
  await expectExternalLinks(page)
  await checkAccessibility(page)
})

test("with a maps key the maps service's script shows zoom 16 with a marker, in a frame that cannot access the page", async ({
  page,
  screens,
  pageErrors,
}) => {
  // As `apps/api/src/http/map-engine.ts` configures an installation with a maps key: without tiles.
  await setPageSetting(page, 'map-tiles', null)
  const scripts: string[] = []
  await page.route('https://maps.example/maps/api/js?*', (route) => {
    scripts.push(route.request().url())
    const script = join(import.meta.dirname, '../../../packages/emulators/src/map-host/maps-api.js')
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(script, 'utf8') })
  })
  await screens.open(property)
  await expect(page.getByRole('group', { name: /^Fotos/ })).toBeVisible()
  expect(scripts, 'nothing of the map before its tab opens').toEqual([])

  await openMap(page)
  const frame = page.frameLocator('iframe[title="Mapa del proyecto"]')
  await expect(frame.getByText('Mapa del emulador, -12.5231, -76.7372, zoom 16')).toBeVisible()
  await expect(frame.getByRole('img', { name: 'Ubicación del proyecto' })).toBeVisible()
  await expect(page.getByText('Cargando...')).toBeHidden()
  expect(scripts).toHaveLength(1)
  expect(scripts[0]).toContain('key=emulated-maps-key')
  await expectExternalLinks(page)
  await checkAccessibility(page)

  await test.step('the frame has an opaque origin, and the page allows no script of the service', async () => {
    const inside = page.frames().find((each) => each.url().includes('/mapa?'))
    expect(await inside?.evaluate(() => self.origin)).toBe('null')
    const policy = (await page.request.get(property)).headers()['content-security-policy']
    expect(policy).toContain("script-src 'self';")
  })

  await test.step('without the script the address, the coordinates and both external links are shown', async () => {
    pageErrors.expect(/maps\.example/)
    await page.route('https://maps.example/maps/api/js?*', (route) => route.abort())
    await page.reload()
    await openMap(page)
    await expect(page.getByText('No pudimos cargar el mapa.')).toBeVisible()
    await expectExternalLinks(page)
    await checkAccessibility(page)
  })
})
