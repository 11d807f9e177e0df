import { personas } from '@llave/testkit/personas'
import { guardedRoutes } from '../access/guarded-routes.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'

/** Without the step before it each of these leads to another screen. */
const later = ['/debit/1000234/payment', '/success/debit']

/** Brought when they are looked at: a map when it is scrolled to. */
const onSight = /\/(place-panel|tile-map)-/

test('the page of each screen names every script that the screen needs', async ({
  page,
  llave,
  isMobile,
  complaints,
}) => {
  test.skip(!isMobile, 'the same scripts on every screen width')
  test.slow()
  complaints.expect(/status of 403.*CodigoConsulta=45$/)
  await signIn(page, llave, personas.lucia)
  for (const path of [...guardedRoutes, '/documents/1000234'].filter((route) => !later.includes(route))) {
    const html = (await (await page.goto(path))?.text()) ?? ''
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).pathname, path).toBe(path)
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => /^\/assets\/.*\.js$/.test(name)),
    )
    expect(scripts.length, path).toBeGreaterThan(4)
    const unnamed = scripts.filter((name) => !html.includes(`"${name}"`) && !onSight.test(name))
    expect(unnamed, path).toEqual([])
  }
})
