import { closeSession } from '@llave/contract/access/close-session'
import { login } from '@llave/contract/access/login'
import { readUser } from '@llave/contract/access/read-user'
import { listQueries } from '@llave/contract/service-desk/list-queries'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { putSession } from '../../put-session.ts'
import { atBothWidths, become } from '../../widths.ts'
import { customer, token } from '../fixtures.ts'
import { overlayOf } from '../loading.ts'
import { expect, test } from '../screen.ts'
import { answerSignIn, fillSignIn, leave, typeCode } from './enter-by-form.ts'

test('the header has the logo, and Salir and the menu only while signed in', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 404.*\/no-existe$|net::ERR_FAILED.*\/profile-panel-/)
  answerSignIn(screens)
  const logo = page.getByRole('banner').getByRole('link', { name: 'Llave, ir al inicio' })
  const out = page.getByRole('banner').getByRole('button', { name: 'Salir', exact: true })
  const burger = page.getByRole('banner').getByRole('button', { name: /^(Abrir|Cerrar) menú$/ })
  const profile = page.getByRole('dialog', { name: 'Mi perfil' })

  await test.step('without a session there is only the logo', async () => {
    await page.goto('/no-existe')
    await atBothWidths(page, async () => {
      await expect(page.getByRole('heading', { name: 'No encontramos esta página' })).toBeVisible()
      await expect(logo).toBeVisible()
      await expect(out).toHaveCount(0)
      await expect(burger).toHaveCount(0)
      await checkAccessibility(page)
    })
  })

  await test.step('axe as it is given to pages finds a text that is too pale, in both schemes', async () => {
    const paint = (color: string) =>
      page.getByRole('heading', { level: 1 }).evaluate((title, color) => {
        title.style.color = color
      }, color)
    await paint('#bbb')
    await expect(checkAccessibility(page)).rejects.toThrow(/color-contrast: .*h1/)
    await paint('#444')
    await checkAccessibility(page)
    await expect(checkDarkAccessibility(page)).rejects.toThrow(/color-contrast: .*h1/)
    await page.emulateMedia({ colorScheme: 'light' })
  })

  screens.answer(listQueries, [])
  await screens.open('/')
  await expect(logo).toHaveAttribute('href', '/')

  await test.step('the burger opens and closes Mi perfil and Salir, and locks scrolling', async () => {
    const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflowY)
    const menu = page.getByRole('navigation', { name: 'Menú' })
    const before = await overflow()
    expect(before).not.toBe('hidden')
    await expect(menu).toBeHidden()
    await burger.click()
    await expect(burger).toHaveAttribute('aria-expanded', 'true')
    await expect(menu.getByRole('button')).toHaveText(['Mi perfil', 'Salir'])
    expect(await overflow()).toBe('hidden')
    await checkAccessibility(page)
    await burger.click()
    await expect(menu).toBeHidden()
    expect(await overflow()).toBe(before)
    await burger.click()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(burger).toBeFocused()
    await burger.click()
    await menu.getByRole('button', { name: 'Mi perfil' }).click()
    await expect(profile).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(profile).toBeHidden()
  })

  await become(page, 'desktop')
  await page.reload()
  await expect(burger).toBeHidden()
  await expect(out).toBeVisible()
  const name = page.getByRole('banner').getByRole('button', { name: /^Mi perfil/ })
  await test.step('what does not load is told, and asked for again', async () => {
    await page.route('**/assets/profile-panel-*.js', (route) => route.abort())
    await name.click()
    const words = page.getByText('No pudimos abrir tu perfil.')
    await expect(words).toBeVisible()
    await checkAccessibility(page)
    await page.unroute('**/assets/profile-panel-*.js')
    await page.getByRole('button', { name: 'Volver a cargar' }).click()
    await expect(words).toHaveCount(0)
  })
  await test.step('it does not open over a screen that was gone to meanwhile', async () => {
    const asked = Promise.withResolvers<() => Promise<void>>()
    await page.route('**/assets/profile-panel-*.js', (route) => asked.resolve(() => route.continue()))
    await name.click()
    const release = await asked.promise
    await page.getByRole('link', { name: /^Mis consultas/ }).click()
    await expect(page).toHaveURL('/query/request')
    const loaded = page.waitForResponse('**/assets/profile-panel-*.js')
    await release()
    await (await loaded).finished()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unroute('**/assets/profile-panel-*.js')
  })
  await name.click()

  await test.step('Mi perfil shows name, document, masked mobile and e-mail', async () => {
    await atBothWidths(page, async () => {
      await expect(profile.getByRole('definition')).toHaveText([
        'Lucía Paredes Vargas',
        'DNI 44556677',
        '+51 *******77',
        'lucia.paredes@correo.example',
      ])
      await checkAccessibility(page)
    })
    await profile.getByRole('button', { name: 'Cerrar' }).click()
    await expect(profile).toBeHidden()
  })

  await become(page, 'phone')
  await leave(page)
  await expect(page).toHaveURL('/login?type=letter')
  await expect.poll(() => screens.asked(closeSession).length).toBe(1)
})

test('the promo that was closed in another tab is gone', { tag: '@desktop' }, async ({ page, screens }) => {
  const address = '/property/1000235/payment'
  await screens.open(address)
  const promoOn = (tab: Page) => tab.getByRole('complementary', { name: 'Débito automático' })
  await expect(promoOn(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(address)
  await promoOn(other).getByRole('button', { name: 'Cerrar' }).click()
  await expect(promoOn(page)).toHaveCount(0)
})

test('the loading overlay, the notification bar and the debit promo each show and hide', {
  tag: '@desktop',
}, async ({ page, screens, pageErrors }) => {
  pageErrors.expect(/status of 500/)
  answerSignIn(screens)
  const overlay = overlayOf(page)

  await test.step('the overlay covers the page during the login call', async () => {
    const mayEnter = screens.hold(login)
    screens.refuse(readUser, 'error_interno')
    await page.goto('/MiCuenta/Ingreso')
    await expect(overlay).toHaveCount(0)
    await fillSignIn(page)
    await expect(overlay).toHaveText('Ingresando…')
    mayEnter()
    await expect(page.getByRole('heading', { name: 'Introduce el código de autenticación' })).toBeVisible()
    await expect(overlay).toHaveCount(0)
    await typeCode(page)
  })

  await test.step('the bar says what failed until it is closed', async () => {
    const bar = page.getByRole('status').filter({ hasText: 'Lo sentimos. Ocurrio un error.' })
    await expect(bar).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Lucía Paredes Vargas')
    await checkAccessibility(page)
    await bar.getByRole('button', { name: 'Cerrar aviso' }).click()
    await expect(bar).toHaveCount(0)
    screens.answer(readUser, customer)
  })

  const promo = page.getByRole('complementary', { name: 'Débito automático' })
  await test.step('the promo leads to automatic debit, and stays closed for the session', async () => {
    await page.goto('/property/1000235/payment')
    await expect(promo.getByText('¿Quieres afiliarte al pago automático?', { exact: true })).toBeVisible()
    await expect(promo).toHaveCSS('position', 'sticky')
    await expect(promo.getByRole('link', { name: 'Me interesa', exact: true })).toHaveAttribute(
      'href',
      '/property/1000235/debit',
    )
    const menu = await page.getByRole('navigation', { name: 'Propiedad' }).boundingBox()
    const place = await promo.boundingBox()
    expect((place?.y ?? 0) - ((menu?.y ?? 0) + (menu?.height ?? 0))).toBeGreaterThanOrEqual(24)
    await promo.getByRole('link', { name: 'Me interesa' }).click()
    await expect(page.getByRole('heading', { name: 'Débito automático', level: 2 })).toBeVisible()
    await expect(promo).toHaveCount(0)
    await page.goBack()
    await promo.getByRole('button', { name: 'Cerrar' }).click()
    await expect(promo).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(/^Letras pagadas:/)).toBeVisible()
    await expect(promo).toHaveCount(0)
  })

  await test.step('the next session sees it again', async () => {
    await leave(page)
    await expect(page).toHaveURL('/login?type=letter')
    await putSession(page, { ...customer, token, verified: true }, 'letter')
    await page.goto('/property/1000235/payment')
    await expect(promo).toBeVisible()
  })
})
