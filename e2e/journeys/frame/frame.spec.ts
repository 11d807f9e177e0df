import { personas } from '@llave/testkit/personas'
import { checkAccessibility } from '../../check-accessibility.ts'
import { fillSignIn, letterEntry, signIn, typeCode } from '../access/sign-in.ts'
import { signOut } from '../access/sign-out.ts'
import { expect, test } from '../journey.ts'
import { countSms, readCode } from '../messaging/read-sms.ts'
import { downloadReport } from '../receivables/download-report.ts'

const { elena, liam, rosa } = personas

test('the header has the logo, and who is signed in alone sees Salir and the menu', {
  tag: '@every-width',
}, async ({ page, llave, isMobile, complaints }) => {
  complaints.expect(/status of 404.*\/no-existe$/)
  const logo = page.getByRole('banner').getByRole('link', { name: 'Llave, ir al inicio' })
  const leave = page.getByRole('banner').getByRole('button', { name: 'Salir' })
  const burger = page.getByRole('banner').getByRole('button', { name: /^(Abrir|Cerrar) menú$/ })

  await test.step('without a session there is the logo alone', async () => {
    await page.goto('/no-existe')
    await expect(page.getByRole('heading', { name: 'No encontramos esta página' })).toBeVisible()
    await expect(logo).toBeVisible()
    await expect(leave).toHaveCount(0)
    await expect(burger).toHaveCount(0)
    await checkAccessibility(page)
  })

  await signIn(page, llave, rosa)
  await expect(logo).toHaveAttribute('href', '/')

  if (isMobile) {
    await test.step('the burger opens and closes Mi perfil and Salir, and holds the page still', async () => {
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
    })
  } else {
    await expect(burger).toBeHidden()
    await expect(leave).toBeVisible()
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Mi perfil/ })
      .click()
  }

  await test.step('Mi perfil shows name, document, masked mobile and e-mail', async () => {
    const profile = page.getByRole('dialog', { name: 'Mi perfil' })
    await expect(profile.getByRole('definition')).toHaveText([
      rosa.name,
      `DNI ${rosa.document.number}`,
      /^\+51 \*{7}10$/,
      rosa.email,
    ])
    await checkAccessibility(page)
    await profile.getByRole('button', { name: 'Cerrar' }).click()
    await expect(profile).toBeHidden()
  })

  await signOut(page, isMobile)
  await expect(page).toHaveURL('/login?type=letter')
})

test('the loading overlay, the notification bar and the debit promo each show and hide', {
  tag: '@desktop',
}, async ({ page, llave, isMobile, complaints }) => {
  complaints.expect(/status of 500/)
  const overlay = page.locator('.overlay')

  await test.step('the overlay covers the page while sign-in is asked', async () => {
    const mayEnter = Promise.withResolvers<void>()
    await page.route('**/api/Account/Login', async (route) => {
      await mayEnter.promise
      await route.continue()
    })
    await page.route('**/api/Account/ObtenerUsuario?*', (route) => route.fulfill({ status: 500, json: {} }))
    const before = await countSms(llave, elena.phone.number)
    await page.goto(letterEntry)
    await expect(overlay).toHaveCount(0)
    const filled = fillSignIn(page, elena)
    await expect(overlay).toHaveText('Ingresando…')
    mayEnter.resolve()
    await filled
    await expect(overlay).toHaveCount(0)
    await typeCode(page, await readCode(llave, elena.phone.number, before))
  })

  await test.step('the bar says what failed until it is closed', async () => {
    const bar = page.getByRole('status').filter({ hasText: 'Lo sentimos. Ocurrio un error.' })
    await expect(bar).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hola, ${elena.name}`)
    await checkAccessibility(page)
    await bar.getByRole('button', { name: 'Cerrar aviso' }).click()
    await expect(bar).toHaveCount(0)
    await page.unrouteAll()
  })

  const promo = page.getByRole('complementary', { name: 'Débito automático' })
  await test.step('the promo leads to automatic debit, and is gone for the session once closed', async () => {
    await page.goto('/property/1000311/payment')
    await expect(promo).toContainText('¿Quieres afiliarte al pago automático?')
    await expect(promo.getByRole('link', { name: 'Me interesa' })).toHaveAttribute(
      'href',
      '/property/1000311/debit',
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

  await test.step('the next session is asked again', async () => {
    await signOut(page, isMobile)
    await expect(page).toHaveURL('/login?type=letter')
    await signIn(page, llave, elena)
    await page.goto('/property/1000311/payment')
    await expect(promo).toBeVisible()
  })
})

test('every call goes to the host of the portal, with the token as Bearer once there is one, and for the customer alone', async ({
  page,
  llave,
}) => {
  const portal = llave.at().portal
  const sent: { origin: string; path: string; query: URLSearchParams; authorization: string | null }[] = []
  page.on('request', async (request) => {
    const { origin, pathname, searchParams } = new URL(request.url())
    if (!['fetch', 'xhr'].includes(request.resourceType())) return
    const authorization = (await request.allHeaders()).authorization ?? null
    sent.push({ origin, path: pathname.split('/').at(-1) ?? '', query: searchParams, authorization })
  })
  const answered = page.waitForResponse('**/api/Account/ObtenerUsuario?*')
  await signIn(page, llave, liam)
  const user = await (await answered).json()
  expect(user).toEqual({
    cLIENTEField: liam.name,
    tIPODOCField: liam.document.type,
    nRODOCUMENTOField: liam.document.number,
    tELEFONOField: liam.phone.number,
    eMAILField: liam.email,
    cODIGOPAISField: liam.phone.dialCode,
  })
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /Torre Malecón/ })
    .click()
  await downloadReport(page)

  const opened = ['Login', 'CargarPaises', 'ObtenerPaisPorUbicacion']
  await expect.poll(() => sent.map(({ path }) => path)).toContain('GenerarReporteExcel')
  const names = sent.map(({ path }) => path)
  for (const call of ['Login', 'VerificarCodigo', 'ConsultaClienteLetra', 'ObtenerUbicacionProyecto']) {
    expect(names).toContain(call)
  }
  for (const { origin, path, query, authorization } of sent) {
    expect(origin).toBe(portal)
    if (opened.includes(path)) expect(authorization, path).toBeNull()
    else expect(authorization, path).toMatch(/^Bearer [\w.-]{20,}$/)
    if (!query.has('NroDocumento')) continue
    expect(query.get('TipoDocumento'), path).toBe(liam.document.type)
    expect(query.get('NroDocumento'), path).toBe(liam.document.number)
  }

  await test.step('another document is nobody the token may ask about', async () => {
    const authorization = sent.at(-1)?.authorization ?? ''
    const other = `TipoDocumento=${rosa.document.type}&NroDocumento=${rosa.document.number}`
    const response = await fetch(`${portal}/api/MiCuenta/ConsultaClienteLetra?${other}`, {
      headers: { authorization },
    })
    expect(response.status).toBe(403)
  })
})
