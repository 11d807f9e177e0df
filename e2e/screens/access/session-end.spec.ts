import { closeSession } from '@llave/contract/access/close-session'
import { readUser } from '@llave/contract/access/read-user'
import { readCashItems } from '@llave/contract/receivables/read-cash-items'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { readExchange } from '@llave/contract/receivables/read-exchange'
import { readInstalments } from '@llave/contract/receivables/read-instalments'
import type { Page } from '@playwright/test'
import {
  checkAccessibility,
  checkDarkAccessibility,
  checkStoppedAccessibility,
} from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { delayLocks } from '../delay-locks.ts'
import { cashItem, customer, flat, letra, lot, now } from '../fixtures.ts'
import { expect, test } from '../screen.ts'
import { stopClock } from '../stop-clock.ts'

const asked = '¿Sigues ahí?'

/** From here on the page's date and timers advance only by `page.clock`. */
async function holdClock(page: Page) {
  await page.clock.setSystemTime(now.epochMilliseconds)
  await page.clock.pauseAt(now.epochMilliseconds + 1_000)
}

/** A screen and the call that it makes: in each mode, reading and writing, with messages and with files. */
const refusedFirst = [
  ['cash', '/', 'ConsultaClienteAD'],
  ['cash', '/checkout/5100001', 'ConsultaClienteAD_LetterSap'],
  ['letter', '/', 'ObtenerUbicacionProyecto'],
  ['letter', '/debit-automatic', 'ObtenerProyectoAfiliacion'],
  ['letter', '/property/1000234/notices', 'GetAllBuscaAviso'],
  ['letter', '/property/1000234/notices', 'ConsultaClienteLetra_TProductosField'],
  ['letter', '/checkout/P01-L-0001', 'ConsultaClienteLetra_LetterSap'],
  ['letter', '/property/1000234/payment', 'GenerarReporteExcel'],
  ['letter', '/property/1000234/payment', 'ConsultaClienteLetra'],
] as const

test('a session that the server ended leads to sign-in in the stored mode, whichever call finds out, with a message until the next try', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 401|ERR_ABORTED/)
  const item = cashItem(flat, '5100001')
  screens.answer(readCashStatement, { customer, products: [flat], items: [item] })
  screens.answer(readCashItems, [item])
  screens.answer(readInstalments, [letra(lot, 1)])
  screens.answer(readExchange, null)
  for (const [mode, path, call] of refusedFirst) {
    await page.route(
      (url) => url.pathname.endsWith(`/${call}`),
      (route) => route.fulfill({ status: 401, json: { code: 'sin_sesion', message: 'Ingresa otra vez.' } }),
    )
    screens.forget()
    await screens.open(path, mode)
    if (call === 'GenerarReporteExcel') await page.getByRole('button', { name: 'Exportar' }).click()
    await expect(page, call).toHaveURL(`/login?type=${mode}`)
    await page.unrouteAll({ behavior: 'wait' })
    if (path !== '/property/1000234/payment') {
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Te damos la bienvenida' })).toBeVisible()
      await expect(page, call).toHaveURL(`/login?type=${mode}`)
    }
  }
  const words = page.getByText('Tu sesión terminó. Ingresa otra vez.', { exact: true })
  await expect(words).toBeVisible()
  await checkAccessibility(page)
  await checkDarkAccessibility(page)
  await page.getByLabel('Número de documento').fill('44556677')
  await page.getByLabel('Número de celular').fill('999888777')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(words).toBeHidden()
})

test('after signing out there is no message about an ended session', async ({ page, screens }) => {
  screens.answer(closeSession, undefined)
  await screens.open('/')
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(page).toHaveURL('/login?type=letter')
  await expect(page.getByRole('heading', { name: 'Te damos la bienvenida' })).toBeVisible()
  await expect(page.getByText(/sesión terminó/)).toHaveCount(0)
})

test('two minutes before an idle session ends a dialog warns; Seguir conectado extends it, and without an answer it ends with a message', async ({
  page,
  screens,
}) => {
  screens.answer(closeSession, undefined)
  await screens.open('/')
  await expect(page.getByRole('link', { name: /^Pagar la letra \d+ de \d+$/ })).toBeVisible()
  // A call that ends later would begin the idle time anew.
  await page.waitForLoadState('networkidle')
  await holdClock(page)
  const dialog = page.getByRole('dialog', { name: asked })

  await test.step('there is no dialog before', async () => {
    await page.clock.fastForward('26:30')
    await expect(dialog).toHaveCount(0)
  })
  await test.step('the dialog counts down', async () => {
    await page.clock.runFor(60_000)
    await atBothWidths(page, async () => {
      await expect(dialog).toBeVisible()
      await expect(page.getByRole('button', { name: 'Seguir conectado' })).toBeFocused()
      await expect(dialog.getByRole('timer')).toHaveText(/^1:[2-5]\d$/)
      await checkStoppedAccessibility(page)
    })
    await page.clock.runFor(10_000)
    await expect(dialog.getByRole('timer')).toHaveText(/^1:[1-4]\d$/)
  })
  /** Unmounted, not only closed: the answer has arrived, so that the time counts from it. */
  const answered = () => expect(page.locator('dialog')).toHaveCount(0)
  await test.step('the answer extends the session by the full time', async () => {
    const before = screens.asked(readUser).length
    await page.getByRole('button', { name: 'Seguir conectado' }).click()
    await expect.poll(() => screens.asked(readUser).length).toBe(before + 1)
    await answered()
    await page.clock.runFor(1_000)
    await page.clock.fastForward('26:30')
    await expect(dialog).toHaveCount(0)
  })
  await test.step('a key press is an answer, too', async () => {
    const before = screens.asked(readUser).length
    await page.clock.runFor(60_000)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect.poll(() => screens.asked(readUser).length).toBe(before + 1)
    await answered()
  })
  await test.step('without an answer', async () => {
    await page.clock.runFor(1_000)
    await page.clock.fastForward('27:30')
    await expect(dialog).toBeVisible()
    await page.clock.runFor(120_000)
    await page.clock.resume()
    await expect(page).toHaveURL('/login?type=letter')
    await expect(
      page.getByText('Tu sesión terminó por inactividad. Ingresa otra vez.', { exact: true }),
    ).toBeVisible()
    await expect.poll(() => screens.asked(closeSession).length).toBe(1)
  })
})

test('where the dialog did not load a bar warns, says how to stay, and does not ask for the script each second', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_FAILED.*\/session-timeout-dialog-/)
  let asked = 0
  await page.route('**/assets/session-timeout-dialog-*.js', (route) => {
    asked += 1
    return route.abort()
  })
  await screens.open('/')
  await expect(page.getByRole('link', { name: /^Pagar la letra \d+ de \d+$/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await holdClock(page)
  await page.clock.fastForward('27:30')
  const warning = page.getByText('Tu sesión se cerrará por inactividad en dos minutos o menos:')
  await atBothWidths(page, async () => {
    await expect(warning).toBeVisible()
    await expect(warning).toBeInViewport()
    await expect(page.getByRole('timer')).toHaveText(/^1:[1-3]\d$/)
    await checkStoppedAccessibility(page)
  })
  // What was asked for before an answer was seen by the route, however slow the machine is.
  const isHeard = () => page.evaluate(() => fetch('/login').then(({ ok }) => ok))
  await page.clock.runFor(2_000)
  expect(await isHeard()).toBe(true)
  const before = asked
  await page.clock.runFor(10_000)
  expect(await isHeard()).toBe(true)
  expect(asked).toBe(before)
  await page.unroute('**/assets/session-timeout-dialog-*.js')
  await page.clock.resume()
  await page.getByRole('button', { name: 'Volver a cargar' }).click()
  await expect(warning).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Pagar la letra \d+ de \d+$/ })).toBeVisible()
})

test('a call in another tab extends the session of all; a failed extension is reported and can be retried', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  await screens.open('/')
  await expect(page.getByRole('link', { name: /^Pagar la letra \d+ de \d+$/ })).toBeVisible()
  // A call that ends later would begin the idle time anew.
  await page.waitForLoadState('networkidle')
  await holdClock(page)
  const dialog = page.getByRole('dialog', { name: asked })
  await page.clock.fastForward('27:30')
  await expect(dialog).toBeVisible()

  await test.step('who said so in time is not sent away while the server is asked', async () => {
    await page.clock.runFor(80_000)
    await expect(dialog.getByRole('timer')).toHaveText(/^0:(0[1-9]|1\d)$/)
    const release = screens.hold(readUser)
    await page.getByRole('button', { name: 'Seguir conectado' }).click()
    await page.clock.runFor(20_000)
    await expect(page).toHaveURL('/')
    release()
    await page.clock.runFor(2_000)
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await page.clock.fastForward('26:45')
    await expect(dialog).toBeVisible()
  })
  await test.step('the connection is lost', async () => {
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Seguir conectado' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'No pudimos mantener tu sesión. Revisa tu conexión y vuelve a intentarlo.',
    )
    await page.context().setOffline(false)
  })
  await test.step('another tab makes a call', async () => {
    const moment = now.epochMilliseconds + 54 * 60_000
    const other = await page.context().newPage()
    await other.goto('/login')
    await other.evaluate((at) => localStorage.setItem('llave.seen', String(at)), moment)
    await expect(dialog).toBeHidden()
  })
})

test('who stays in one tab is not signed out by the clock of another', async ({ page, screens, context }) => {
  screens.answer(closeSession, undefined)
  await screens.open('/')
  const other = await context.newPage()
  await stopClock(other)
  await other.goto('/')
  const dialog = (tab: Page) => tab.getByRole('dialog', { name: asked })
  for (const tab of [page, other]) {
    await expect(tab.getByRole('link', { name: /^Pagar la letra \d+ de \d+$/ })).toBeVisible()
    // A call that ends later would begin the idle time anew.
    await tab.waitForLoadState('networkidle')
  }
  /** As if a tab woke so many minutes after it was opened, which hears of the others at the same moment. */
  async function wake(tab: Page, minutes: number) {
    await tab.clock.setSystemTime(now.epochMilliseconds + minutes * 60_000)
    await tab.evaluate(() => {
      for (const event of [1, 2].map(() => new Event('visibilitychange'))) document.dispatchEvent(event)
    })
  }
  for (const tab of [other, page]) {
    await holdClock(tab)
    await tab.clock.fastForward('27:30')
    await expect(dialog(tab)).toBeVisible()
  }
  await page.bringToFront()
  for (const [press, late] of [
    [28, false],
    [56, true],
  ] as const) {
    await test.step(late ? 'whose turn comes after the answer' : 'before the answer', async () => {
      for (const tab of [other, page]) {
        await wake(tab, press)
        await expect(dialog(tab)).toBeVisible()
      }
      const before = screens.asked(readUser).length
      const release = screens.hold(readUser)
      await page.getByRole('button', { name: 'Seguir conectado' }).click()
      await expect.poll(() => screens.asked(readUser).length).toBe(before + 1)
      if (late) await delayLocks(other)
      await wake(other, press + 2)
      await expect(dialog(other)).toHaveCount(0)
      release()
      await expect(page.locator('dialog')).toHaveCount(0)
      await wake(other, press + 27.5)
      await expect(dialog(other).getByRole('timer')).toHaveText('1:30')
      expect(screens.asked(closeSession)).toEqual([])
    })
  }
  await test.step('without an answer the session ends once, in both', async () => {
    await wake(other, 56 + 29)
    for (const tab of [page, other]) {
      await tab.clock.resume()
      await expect(tab).toHaveURL('/login?type=letter')
    }
    await expect.poll(() => screens.asked(closeSession).length).toBe(1)
  })
})
