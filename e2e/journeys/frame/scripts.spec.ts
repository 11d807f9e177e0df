import { personas } from '@llave/testkit/personas'
import { checkAccessibility } from '../../check-accessibility.ts'
import { guardedRoutes } from '../access/guarded-routes.ts'
import { fillSignIn, letterEntry, signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'

/** Without the step before it each of these leads to another screen. */
const later = ['/debit/1000234/payment', '/success/debit']

/** Brought when they are looked at: a map when it is scrolled to. */
const onSight = /\/(place-panel|tile-map)-/

test('the page of each screen names every script that the screen needs', async ({
  page,
  llave,
  complaints,
}) => {
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

test('a page whose scripts do not arrive says so, and opens at the next try', async ({
  page,
  complaints,
}) => {
  complaints.expect(/net::ERR_FAILED|status of 404.*\/no-existe$/)
  const said = page.getByRole('heading', { name: 'No pudimos abrir la página.' })
  const again = page.getByRole('button', { name: 'Reintentar' })
  for (const [script, path, title] of [
    ['react', '/no-existe', 'No encontramos esta página'],
    ['portal', '/no-existe', 'No encontramos esta página'],
    ['react', letterEntry, 'Te damos la bienvenida'],
    ['sign-in', letterEntry, 'Te damos la bienvenida'],
  ] as const) {
    await test.step(`${script} at ${path}`, async () => {
      await page.route(`**/assets/${script}-*.js`, (route) => route.abort())
      await page.goto(path)
      await expect(said).toBeVisible()
      await checkAccessibility(page)
      await page.unrouteAll()
      await again.click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    })
  }
  await test.step('portal, once the form of sign-in was sent', async () => {
    await page.route('**/assets/portal-*.js', (route) => route.abort())
    await page.goto(letterEntry)
    const asked = fillSignIn(page, personas.mateo)
    await expect(said).toBeVisible()
    await page.unrouteAll()
    await again.click()
    await asked
  })
})
