import { readExchange } from '@llave/contract/receivables/read-exchange'
import { readInstalments } from '@llave/contract/receivables/read-instalments'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { entryRoutes, guardedRoutes } from '../../journeys/access/guarded-routes.ts'
import { atBothWidths } from '../../widths.ts'
import { cardProvider, letra, lot } from '../fixtures.ts'
import { expect, test } from '../screen.ts'
import { fillSignIn } from './fill-sign-in.ts'

const welcome = 'Te damos la bienvenida'

/** The page is rendered before its script runs, and only the script stores the mode. */
async function expectKeptMode(page: Page, mode: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('llave.mode'))).toBe(mode)
}

test('the pin and plain entries show sign-in and set letter mode, in upper or lower case', async ({
  page,
}) => {
  for (const entry of [
    '/MiCuenta/IngresoPin',
    '/MiCuenta/Ingreso',
    '/micuenta/ingresopin',
    '/MICUENTA/INGRESO',
  ]) {
    await page.goto('/login?type=cash')
    await expectKeptMode(page, 'cash')
    await page.goto(entry)
    await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
    await expectKeptMode(page, 'letter')
    await page.goto('/')
    await expect(page).toHaveURL('/login?type=letter')
  }
})

test('the reservation entry shows sign-in and sets cash mode', async ({ page }) => {
  await page.goto('/MiCuenta/Ingreso')
  await expectKeptMode(page, 'letter')
  await page.goto('/MiCuenta/IngresoSeparacionCI')
  await atBothWidths(page, async () => {
    await expectKeptMode(page, 'cash')
    await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })
  await page.goto('/')
  await expect(page).toHaveURL('/login?type=cash')
})

test('on /login the type query sets the mode', async ({ page }) => {
  for (const mode of ['letter', 'cash']) {
    await page.goto(`/login?type=${mode}`)
    await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
    await expectKeptMode(page, mode)
    await page.goto('/debit-automatic')
    await expect(page).toHaveURL(`/login?type=${mode}`)
  }
})

test('without a session every guarded route redirects to sign-in, in cash mode where none is stored; public routes open, and a stored token opens the others', async ({
  page,
  screens,
}) => {
  for (const route of guardedRoutes) {
    await page.goto(route)
    await expect(page, route).toHaveURL('/login?type=cash')
  }
  for (const route of entryRoutes) {
    await page.goto(route)
    await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
    await expect(page).toHaveURL(route)
  }
  for (const route of ['/', '/debit-automatic', '/property/1000234/payment', '/query/record']) {
    await screens.open(route)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Abrir menú' })).toBeVisible()
    await expect(page, route).toHaveURL(route)
  }
})

test('the guard redirects in the stored mode, and sign-in continues to the requested address', async ({
  page,
}) => {
  await page.goto('/MiCuenta/Ingreso')
  await expectKeptMode(page, 'letter')
  await page.goto('/property/1000234/historic')
  await expect(page).toHaveURL('/login?type=letter')
  await fillSignIn(page)
  await page.getByLabel('Dígito 1').pressSequentially('123')
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(page).toHaveURL('/property/1000234/historic')

  await test.step('a signed-in customer is redirected home from an entry, in its mode', async () => {
    await page.goto('/MiCuenta/IngresoSeparacionCI')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Mis pagos' })).toBeVisible()
  })
})

test('signing in on the way to the checkout loads a document whose policy allows the card provider', async ({
  page,
  screens,
}) => {
  const { code } = letra(lot, 1)
  screens.answer(readInstalments, [letra(lot, 1)])
  screens.answer(readExchange, null)
  await page.goto('/MiCuenta/Ingreso')
  await expectKeptMode(page, 'letter')
  await page.goto(`/checkout/${code}`)
  await expect(page).toHaveURL('/login?type=letter')
  await page.reload()
  await fillSignIn(page)
  await page.getByLabel('Dígito 1').pressSequentially('123')
  const loaded = page.waitForResponse((response) => response.request().isNavigationRequest())
  await page.getByRole('button', { name: 'Verificar' }).click()
  const document = await loaded
  expect(new URL(document.url()).pathname).toBe(`/checkout/${code}`)
  expect(document.headers()['content-security-policy']).toContain(`script-src 'self' ${cardProvider}`)
  await expect(page.getByRole('heading', { name: 'Revisa los detalles de tu pago' })).toBeVisible()

  await test.step('and stays in it from there on', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Llave' }).click()
    await expect(page).toHaveURL('/')
    await page.evaluate(() => Object.assign(window, { same: true }))
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Revisa los detalles de tu pago' })).toBeVisible()
    expect(await page.evaluate(() => 'same' in window)).toBe(true)
  })
})
