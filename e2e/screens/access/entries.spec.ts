import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { entryRoutes, guardedRoutes } from '../../journeys/access/guarded-routes.ts'
import { expect, test } from '../screen.ts'
import { fillSignIn } from './fill-sign-in.ts'

const welcome = 'Te damos la bienvenida'

/** The page stands before its script runs; only the script keeps the mode. */
async function expectKeptMode(page: Page, mode: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('llave.mode'))).toBe(mode)
}

test('the pin and plain entries show sign-in and set letter mode, in any case', async ({ page }) => {
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

test('the reservation entry shows sign-in and sets cash mode', { tag: '@every-width' }, async ({ page }) => {
  await page.goto('/MiCuenta/Ingreso')
  await expectKeptMode(page, 'letter')
  await page.goto('/MiCuenta/IngresoSeparacionCI')
  await expectKeptMode(page, 'cash')
  await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
  await checkAccessibility(page)
  await checkDarkAccessibility(page)
  await page.goto('/')
  await expect(page).toHaveURL('/login?type=cash')
})

test('on /login the mode is that of the type query', async ({ page }) => {
  for (const mode of ['letter', 'cash']) {
    await page.goto(`/login?type=${mode}`)
    await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
    await expectKeptMode(page, mode)
    await page.goto('/debit-automatic')
    await expect(page).toHaveURL(`/login?type=${mode}`)
  }
})

test('every guarded route sends who has no session to sign-in, in cash mode where none is stored; the public ones stand, and a stored token opens the others', async ({
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

test('the guard asks for the stored mode, and sign-in leads on to the wanted address', async ({ page }) => {
  await page.goto('/MiCuenta/Ingreso')
  await expectKeptMode(page, 'letter')
  await page.goto('/property/1000234/historic')
  await expect(page).toHaveURL('/login?type=letter')
  await fillSignIn(page)
  await page.getByLabel('Dígito 1').pressSequentially('123')
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(page).toHaveURL('/property/1000234/historic')

  await test.step('who is signed in already goes home from an entry, in its mode', async () => {
    await page.goto('/MiCuenta/IngresoSeparacionCI')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Mis pagos' })).toBeVisible()
  })
})
