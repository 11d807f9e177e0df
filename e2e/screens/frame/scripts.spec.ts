import { readCalendar } from '@llave/contract/calendar/read-calendar'
import { listIssuedPapers } from '@llave/contract/certificates/list-issued-papers'
import { readPeriodStatement } from '@llave/contract/certificates/read-period-statement'
import { followPayment } from '@llave/contract/payments/follow-payment'
import { searchPayments } from '@llave/contract/payments/search-payments'
import { listDocuments } from '@llave/contract/portfolio/list-documents'
import { readProgress } from '@llave/contract/portfolio/read-progress'
import { readExchange } from '@llave/contract/receivables/read-exchange'
import { readInstalments } from '@llave/contract/receivables/read-instalments'
import { readPromises } from '@llave/contract/reminders/read-promises'
import { readReminders } from '@llave/contract/reminders/read-reminders'
import { listQueries } from '@llave/contract/service-desk/list-queries'
import { readThread } from '@llave/contract/service-desk/read-thread'
import type { Request } from '@playwright/test'
import { checkAccessibility } from '../../check-accessibility.ts'
import { guardedRoutes } from '../../journeys/access/guarded-routes.ts'
import { letra, lot, paper, progressPicture } from '../fixtures.ts'
import { appliedPayment } from '../following/states.ts'
import { loadingIndicators } from '../loading.ts'
import { answerWays } from '../prepayment/answer-ways.ts'
import { nothingPromised } from '../reminders/proforma-promises.ts'
import { reminderSettings } from '../reminders/reminder-settings.ts'
import { expect, test } from '../screen.ts'
import { answerSignIn, fillSignIn } from './enter-by-form.ts'

const entry = '/MiCuenta/Ingreso'

/** Each of these redirects to another screen, the last two when the step before was not completed. */
const redirecting = ['/property/1000234', '/debit/1000234/payment', '/success/debit']

/** Loaded after what is seen first: when they come into view, such as a map, or below it; or only in cash mode. */
const lazyScripts = /\/(ahead|cash-home|location-panel|tile-map|read-promises)-/

/** Scripts that belong to one part of the portal and must not delay another. */
const partScripts =
  /\/assets\/((letra|property|document|desk|debit|card|checkout)-screens|simulator-screen)-[^"]*\.js/g

test("each screen's page preloads every script that the screen needs, and none of another part", async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 403.*CodigoConsulta=45$/)
  screens.answer(listQueries, [])
  screens.answer(listDocuments, [paper('1')])
  screens.answer(readProgress, {
    delivery: null,
    subscribed: false,
    stages: [],
    pictures: [progressPicture('2026-11-16', 'Fachada')],
  })
  screens.refuse(readThread, 'ajeno')
  screens.answer(readInstalments, [letra(lot, 1)])
  screens.answer(readExchange, null)
  answerWays(screens)
  screens.answer(readPromises, nothingPromised)
  screens.answer(readReminders, reminderSettings)
  screens.answer(readCalendar, { feed: null, endedAt: null, closedUntil: null })
  screens.answer(searchPayments, [])
  screens.answer(followPayment, appliedPayment)
  screens.answer(readPeriodStatement, { figures: [], noInterest: null, undated: 0 })
  screens.answer(listIssuedPapers, [])
  const routes = guardedRoutes.map((route) => route.replace('L-0018', letra(lot, 1).code))
  for (const path of routes.filter((route) => !redirecting.includes(route))) {
    const scripts = new Set<string>()
    const note = (request: Request) => {
      const { pathname } = new URL(request.url())
      if (/^\/assets\/.*\.js$/.test(pathname)) scripts.add(pathname)
    }
    page.on('request', note)
    await screens.open(path)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(loadingIndicators(page)).toHaveCount(0)
    // What is drawn has asked for its scripts once the page has nothing left to do.
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
    const html = await (await page.request.get(path)).text()
    expect(new URL(page.url()).pathname, path).toBe(path)
    page.off('request', note)
    expect(scripts.size, path).toBeGreaterThan(4)
    const unnamed = [...scripts].filter((name) => !html.includes(`"${name}"`) && !lazyScripts.test(name))
    expect(unnamed, path).toEqual([])
    expect(new Set(html.match(partScripts)).size, path).toBeLessThanOrEqual(1)
  }
})

test('the home goes without what it does not show: sign-in, the frames of other screens, what is opened, the other mode, rare letters', async ({
  page,
  screens,
}) => {
  for (const [mode, elsewhere] of [
    [
      'letter',
      /\/((property|query)-frame|entry-screens|sign-in|entry-calls|cash-home|receipts|task|profile-panel)-/,
    ],
    ['cash', /\/((property|query)-frame|entry-screens|sign-in|entry-calls|task|profile-panel)-/],
  ] as const) {
    const scripts: string[] = []
    const note = (request: Request) => scripts.push(new URL(request.url()).pathname)
    page.on('request', note)
    await screens.open('/', mode)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(loadingIndicators(page)).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    page.off('request', note)
    expect(scripts.some((name) => name.includes('/assets/customer-'))).toBe(true)
    expect(scripts.some((name) => name.includes('/cash-home-'))).toBe(mode === 'cash')
    expect(
      scripts.filter((name) => elsewhere.test(name)),
      mode,
    ).toEqual([])
    const rare = /\/instrument-sans-rare-/
    expect(scripts.filter((name) => name.endsWith('.woff2'))).toEqual([expect.not.stringMatching(rare)])
    // A name may hold any letter.
    const font = page.waitForRequest((request) => rare.test(request.url()))
    await page.getByRole('heading', { level: 1 }).evaluate((title) => title.append('François'))
    await font
  }
})

test('a page whose scripts do not load says so, and opens at the next try', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/net::ERR_FAILED|status of 404.*\/no-existe$/)
  answerSignIn(screens)
  const said = page.getByRole('heading', { name: 'No pudimos abrir la página.' })
  const again = page.getByRole('button', { name: 'Reintentar' })
  for (const [script, path, title] of [
    ['react', '/no-existe', 'No encontramos esta página'],
    ['portal', '/no-existe', 'No encontramos esta página'],
    ['react', entry, 'Te damos la bienvenida'],
    ['sign-in', entry, 'Te damos la bienvenida'],
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
  await test.step('portal, once the sign-in form was submitted', async () => {
    await page.route('**/assets/portal-*.js', (route) => route.abort())
    await page.goto(entry)
    await fillSignIn(page)
    await expect(said).toBeVisible()
    await page.unrouteAll()
    await again.click()
    await expect(page.getByRole('heading', { name: 'Introduce el código de autenticación' })).toBeVisible()
  })
})
