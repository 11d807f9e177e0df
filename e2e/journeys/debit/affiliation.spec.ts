import { personas } from '@llave/testkit/personas'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { amountText, dayText } from '../../spanish-figures.ts'
import { signIn } from '../access/sign-in.ts'
import { firstPending, todayInLima } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { readMails, waitForMail } from '../messaging/read-mails.ts'
import { cards } from '../payments/pay-by-card.ts'
import { acceptAndContinue, registerCard } from './affiliate-by-card.ts'
import { plannedCharge } from './planned-letras.ts'

const { valeria } = personas
const proforma = '1000330'
const overdueText =
  'No puedes realizar la afiliación porque cuentas con 2 letra(s) vencida(s). Paga tu letra vencida para que puedas afiliar tu tarjeta al débito automático'

test('a card is affiliated, shown with its next charge, and unaffiliated, with an e-mail for each', async ({
  page,
  llave,
}) => {
  const { letras: planned, first, monthly, day: charge, text: firstCharge } = plannedCharge(proforma, 'USD')
  await page.addInitScript(() => {
    const handed = { printed: 0 }
    Object.assign(window, { handed })
    window.print = () => {
      handed.printed += 1
    }
  })
  await signIn(page, llave, valeria, '/MiCuenta/IngresoPin')

  await test.step('the list has a card for each proforma, and a link home', async () => {
    await page.getByRole('link', { name: /^Débito automático/ }).click()
    await expect(page).toHaveURL('/debit-automatic')
    await expect(
      page.getByRole('heading', { name: 'Débito automático', level: 1, exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Inicio', exact: true })).toHaveAttribute('href', '/')
    await expect(page.getByRole('article')).toHaveCount(5)
    const late = page.getByRole('article').filter({ hasText: '1000333' })
    await expect(late).toContainText(overdueText)
    await expect(late.getByRole('button', { name: 'Afiliar tarjeta' })).toBeDisabled()
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
    await page
      .getByRole('article')
      .filter({ hasText: proforma })
      .getByRole('link', { name: 'Valle Sereno', exact: true })
      .click()
    await expect(page).toHaveURL(`/property/${proforma}/debit`)
  })

  await test.step('without a card the page shows what would be charged, and how it works', async () => {
    // The list says the same words of each proforma: it stands until the property is drawn.
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByText('Aún no tienes una tarjeta afiliada', { exact: true })).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByRole('paragraph')
        .filter({ hasText: /^US\$\s/ }),
    ).toHaveText(first)
    await expect(page.getByText('La letra que vence el 24 se cobra ese día.').first()).toBeVisible()
    await page.getByRole('link', { name: 'Conocer más', exact: true }).click()
    const how = page.getByRole('region', { name: 'Cómo funciona' })
    await expect(how).toBeFocused()
    await expect(how).toContainText('El 24 de cada mes.')
    await checkAccessibility(page)
    const begin = page.getByRole('link', { name: 'Afiliar tarjeta, Valle Sereno, Lote G-5', exact: true })
    await expect(begin).toHaveText('Afiliar tarjeta')
    await begin.click()
    await expect(page).toHaveURL(`/debit/${proforma}/confirmation`)
  })

  await test.step('step 1 shows what is debited, and requires the terms', async () => {
    const steps = page.getByRole('list', { name: 'Pasos' }).getByRole('listitem')
    await expect(steps).toHaveText(['1 Confirma', '2 Afiliación'])
    await expect(steps.first()).toHaveAttribute('aria-current', 'step')
    await expect(
      page.getByRole('heading', { name: 'Revisa los detalles del proyecto para afiliar', exact: true }),
    ).toBeVisible()
    for (const [name, value] of Object.entries({
      Proyecto: 'Valle Sereno',
      Proforma: proforma,
      'Primer cobro': firstCharge,
    })) {
      await expect(page.getByText(name, { exact: true }).locator('..').getByRole('definition')).toHaveText(
        value,
      )
    }
    await expect(page.getByRole('paragraph').filter({ hasText: /^US\$\s/ })).toHaveText(monthly)
    await expect(
      page.getByText(
        'El importe se debita automáticamente el día 24 de cada mes, antes de la fecha de vencimiento de la letra. La letra que vence el 24 se cobra ese día.',
        { exact: true },
      ),
    ).toBeVisible()
    const go = page.getByRole('button', { name: 'Continuar afiliación', exact: true })
    const terms = page.getByRole('checkbox', { name: /^Acepto las Políticas de Privacidad/ })
    await expect(terms).not.toBeChecked()
    await expect(go).toBeDisabled()
    await terms.check()
    await expect(go).toBeEnabled()
    await terms.uncheck()
    await expect(go).toBeDisabled()
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
    await page.getByRole('button', { name: 'Regresar', exact: true }).click()
    await expect(page).toHaveURL(`/property/${proforma}/debit#conocer-mas`)
    await page.getByRole('link', { name: /^Afiliar tarjeta/ }).click()
  })

  await test.step('step 2 requests a form from the provider that charges nothing', async () => {
    const asked = page.waitForRequest('**/api/MiCuenta/GenerarTokenIziAfiliacion')
    await acceptAndContinue(page)
    await expect(page).toHaveURL(`/debit/${proforma}/payment`)
    const body = (await asked).postDataJSON()
    expect(body).toMatchObject({
      currency: 'USD',
      customer: {
        billingDetails: {
          cellPhoneNumber: valeria.phone.number,
          firstName: valeria.name,
          identityCode: valeria.document.number,
          language: 'ES',
        },
        email: valeria.email,
        reference: valeria.document.number,
      },
      metadata: {
        fechaVencimiento: dayText(firstPending(proforma).dueOn),
        codProyecto: 'P01',
        proyecto: 'Valle Sereno',
        idTipoDocumento: '01',
        tipoDocumento: 'DNI',
        celular: valeria.phone.number,
        celularIngreso: valeria.phone.number,
        dispositivo: 'Mobile',
        producto: 'Lote G-5',
      },
    })
    expect(body.orderId).toMatch(/^\d{12}$/)
    await expect(page.getByRole('list', { name: 'Pasos' }).getByRole('listitem').last()).toHaveAttribute(
      'aria-current',
      'step',
    )
    await expect(page.getByRole('button', { name: 'Registrar tarjeta' })).toBeVisible()
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })

  await test.step('a reload opens a new form; Regresar goes back to step 1, which has kept the consent', async () => {
    const again = page.waitForRequest('**/api/MiCuenta/GenerarTokenIziAfiliacion')
    await page.reload()
    await again
    await expect(page.getByTitle('Número de tarjeta')).toBeVisible()
    await page.getByRole('button', { name: 'Regresar' }).click()
    await expect(page).toHaveURL(`/debit/${proforma}/confirmation`)
    await expect(page.getByRole('checkbox', { name: /^Acepto las/ })).toBeChecked()
    await page.getByRole('button', { name: 'Continuar afiliación' }).click()
    await expect(page.getByTitle('Número de tarjeta')).toBeVisible()
  })

  const registered = new RegExp(`^${dayText(todayInLima())} ([01]\\d|2[0-3]):[0-5]\\d (AM|PM)$`)
  await test.step('the form answers PAID and the success page follows', async () => {
    const reported = page.waitForRequest('**/api/MiCuenta/AfiliacionDebitoAutomatico')
    await registerCard(page, cards.approved)
    expect((await reported).method()).toBe('POST')
    const body = (await reported).postDataJSON()
    expect(body).toMatchObject({
      tipoDocumento: valeria.document.type,
      nroDocumento: valeria.document.number,
      nombreCliente: valeria.name,
      codProyecto: 'P01',
      proforma,
      producto: 'Lote G-5',
      estado: true,
      tarjetaRegistrada: '497010******0055',
    })
    expect(body.token).toMatch(/^\w{20,}$/)
    expect(body.fechaRegistro).toMatch(/^\d{4}-\d{2}-\d{2}T/)
    expect(JSON.parse(body.krAnswer)).toMatchObject({ orderStatus: 'PAID' })
    await expect(page).toHaveURL('/success/debit')
  })

  async function checkSuccess() {
    await expect(page.getByRole('heading', { name: 'Afiliación exitosa', exact: true })).toBeVisible()
    const paper = page.getByRole('article', { name: 'Afiliación' })
    for (const [name, value] of Object.entries({
      Proyecto: 'Valle Sereno',
      Ubicación: 'Lote G-5',
      Cliente: valeria.name,
      Tarjeta: 'Visa 497010******0055',
      'Fecha y hora de registro': registered,
    })) {
      await expect(paper.getByText(name, { exact: true }).locator('..').getByRole('definition')).toHaveText(
        value,
      )
    }
    await expect(paper.getByRole('paragraph').filter({ hasText: /^US\$\s/ })).toHaveText(monthly)
    await expect(
      page.getByText(
        'Te enviamos un correo de confirmación de la afiliación de tu tarjeta al débito automático.',
        { exact: true },
      ),
    ).toBeVisible()
  }

  await test.step('the success page survives a reload and prints on one A4 page', async () => {
    await checkSuccess()
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
    await page.reload()
    await checkSuccess()
    await page.getByRole('button', { name: 'Imprimir', exact: true }).click()
    expect(
      await page.evaluate(() => (window as unknown as { handed: { printed: number } }).handed.printed),
    ).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('link', { name: 'Ver mi afiliación', exact: true })).toBeHidden()
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    await page.emulateMedia({ media: null })
    expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper) ?? []
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
    await expect(page.getByRole('link', { name: 'Regresar al inicio', exact: true })).toHaveAttribute(
      'href',
      '/',
    )
    const mail = await waitForMail(llave, valeria.email, /quedó afiliada/)
    expect(mail.text).toContain('497010******0055')
  })

  await test.step('the property shows the card, the monthly amount and the next charge', async () => {
    await page.getByRole('link', { name: 'Ver mi afiliación', exact: true }).click()
    await expect(page).toHaveURL(`/property/${proforma}/debit`)
    const card = page.getByRole('region', { name: 'Tarjeta afiliada' })
    for (const [name, value] of Object.entries({
      Marca: 'Visa',
      'Tarjeta terminada en': '•••• 0055',
      Cliente: valeria.name,
      Vence: '12/2030',
      Proyecto: 'Valle Sereno',
      Ubicación: 'Lote G-5',
      'Débito mensual': monthly,
      'Fecha de registro': registered,
    })) {
      await expect(card.getByText(name, { exact: true }).locator('..').getByRole('definition')).toHaveText(
        value,
      )
    }
    await expect(card).not.toContainText('497010')
    const next = page.getByRole('region', { name: 'Próximo cobro' })
    await expect(next).toContainText(`El ${charge}`)
    await expect(next.getByRole('listitem')).toHaveText(
      planned.map(
        ({ position, dueOn, amount }) =>
          `Letra ${position}vence el ${dayText(dueOn)}${amountText('USD', amount)}`,
      ),
    )
    await expect(next).toContainText('La letra que vence el 24 se cobra ese día.')
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })

  await test.step('with an affiliated card no affiliation is offered at checkout', async () => {
    await page.goto(`/checkout/${firstPending(proforma).code}`)
    await expect(page.getByRole('checkbox', { name: /^Acepto las/ })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /Afiliar tarjeta/ })).toHaveCount(0)
  })

  await test.step('another card replaces the first in one step', async () => {
    await page.goto(`/property/${proforma}/debit`)
    await page.getByRole('link', { name: /^Cambiar tarjeta/ }).click()
    await expect(page.getByText('La nueva tarjeta reemplaza a tu Visa terminada en 0055')).toBeVisible()
    await acceptAndContinue(page)
    await registerCard(page, cards.secondApproved)
    await expect(page.getByRole('heading', { name: 'Afiliación exitosa' })).toBeVisible()
    await expect(page.getByRole('article', { name: 'Afiliación' })).toContainText('Mastercard')
  })

  await test.step('the card is removed without a reload, and the bar announces the e-mail', async () => {
    await page.goto(`/property/${proforma}/debit`)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const leave = page.getByRole('button', { name: /^Desafiliarme/ })
    await expect(leave).toHaveText('Desafiliarme al débito automático, Valle Sereno, Lote G-5')
    await leave.click()
    const asked = page.waitForRequest('**/api/MiCuenta/DesafiliacionDebitoAutomatico')
    const fetched = page.waitForResponse('**/api/MiCuenta/ObtenerProyectoAfiliacion?*')
    await page.getByRole('dialog').getByRole('button', { name: 'Sí, desafiliarme' }).click()
    const request = await asked
    expect(request.method()).toBe('POST')
    expect(request.postDataJSON()).toMatchObject({
      tipoDocumento: valeria.document.type,
      nroDocumento: valeria.document.number,
      nombreCliente: valeria.name,
      codProyecto: 'P01',
      proforma,
      estado: true,
      tarjetaRegistrada: '510001******0114',
    })
    expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    await fetched
    const bar = page.getByRole('status').filter({ hasText: 'Te enviamos un correo de confirmación' })
    await expect(bar).toContainText(
      'Te enviamos un correo de confirmación de la desafiliación de tu tarjeta del débito automático.',
    )
    await expect(page.getByText('Aún no tienes una tarjeta afiliada', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Débito automático', level: 2 })).toBeFocused()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await checkAccessibility(page)
    await bar.getByRole('button', { name: 'Cerrar aviso' }).click()
    await expect(bar).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await waitForMail(llave, valeria.email, /ya no está en el Débito automático/)
    const mails = await readMails(llave, valeria.email)
    expect(mails.filter(({ subject }) => /ya no está/.test(subject))).toHaveLength(1)
  })
})
