import { personas } from '@llave/testkit/personas'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { signIn } from '../access/sign-in.ts'
import { firstPending } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { affiliated, changeAffiliation } from './change-affiliations.ts'

const { elena } = personas
const proforma = '1000311'
const letra = firstPending(proforma)
const statement = '**/api/MiCuenta/ConsultaClienteLetra*'
const overdue = { letrasVencidas: 1, impedimento: 'LETRAS_VENCIDAS' }
const overdueText =
  'No puedes realizar la afiliación porque cuentas con 1 letra(s) vencida(s). Paga tu letra vencida para que puedas afiliar tu tarjeta al débito automático'

test('the debit page says what keeps a card from paying, and what to do', { tag: '@every-width' }, async ({
  page,
  llave,
  complaints,
}) => {
  complaints.expect(/DesafiliacionDebitoAutomatico/)
  await signIn(page, llave, elena)
  const open = async (changes: object) => {
    await changeAffiliation(page, proforma, { ...affiliated, ...changes })
    await page.goto(`/property/${proforma}/debit`)
  }
  const card = page.getByRole('region', { name: 'Tarjeta afiliada' })
  const change = page.getByRole('link', { name: /^Cambiar tarjeta/ })
  const payNow = page.getByRole('link', { name: 'Pagar ahora' })

  await test.step('a card of another brand', async () => {
    await open({})
    await expect(card).toContainText('Mastercard')
    await expect(card).toContainText('VALERIA NUNEZ CAMPOS')
  })
  await test.step('a charge under way', async () => {
    await open({ cobroEnProceso: true })
    await expect(page.getByText('Hay un cobro en proceso. Estamos confirmándolo con tu banco.')).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: /^Desafiliarme/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Hay un cobro en proceso, que no se detiene.')
    await page.keyboard.press('Escape')
  })
  await test.step('a refusal that is tried again', async () => {
    const refusal = {
      fecha: '2026-10-24',
      nLETRAField: letra.code,
      motivo: 'La tarjeta no tiene saldo suficiente.',
      consejo: 'Recarga tu tarjeta o usa otra.',
      proximoIntento: '2026-10-27',
    }
    await open({ ultimoRechazo: refusal })
    await expect(
      page.getByText(
        `El 24/10/2026 no pudimos cobrar tu letra ${letra.position}. La tarjeta no tiene saldo suficiente. Recarga tu tarjeta o usa otra. Lo intentaremos otra vez el 27/10/2026.`,
      ),
    ).toBeVisible()
    await expect(payNow).toHaveAttribute('href', `/property/${proforma}/payment`)
    await checkAccessibility(page)
    await open({ ultimoRechazo: { ...refusal, proximoIntento: '' } })
    await expect(page.getByText('No lo intentaremos otra vez antes del próximo 24.')).toBeVisible()
  })
  await test.step('suspended until another card takes its place', async () => {
    await open({ motivoSuspension: 'La tarjeta está reportada como perdida.' })
    await expect(
      page.getByText(/^Suspendimos los cobros a esta tarjeta\. La tarjeta está reportada/),
    ).toBeVisible()
    await expect(card).toContainText('Suspendida')
    await expect(page.getByRole('region', { name: 'Próximo cobro' })).toHaveCount(0)
    await expect(change).toBeVisible()
    await expect(payNow).toBeVisible()
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })
  await test.step('suspended with an overdue letra: that one first, then the card', async () => {
    await open({ motivoSuspension: 'La tarjeta está reportada como perdida.', ...overdue })
    await expect(
      page.getByText(/Paga primero tu letra vencida; después podrás cambiar la tarjeta\.$/),
    ).toBeVisible()
    await expect(payNow).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cambiar tarjeta' })).toHaveAccessibleDescription(
      overdueText,
    )
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })
  await test.step('a card that pays, beside an overdue letra, which closes the change alone', async () => {
    await open(overdue)
    await expect(card).toContainText('Afiliada')
    await expect(page.locator('.alert')).toContainText(`Para cambiar de tarjeta:${overdueText}`)
    await expect(page.getByRole('region', { name: 'Próximo cobro' })).toBeVisible()
    await page.goto(`/debit/${proforma}/confirmation`)
    await expect(page.getByText('Para cambiar de tarjeta:')).toBeVisible()
    await checkAccessibility(page)
  })
  await test.step('a card that expires before the next charge', async () => {
    await open({ proximoCobro: { fecha: '2090-02-24', letras: [] }, fechaVencimiento: '01/2090' })
    await expect(page.getByText(/^Tu tarjeta vence antes del próximo cobro\./)).toBeVisible()
    await checkAccessibility(page)
  })
  await test.step('a card that has expired', async () => {
    await open({ fechaVencimiento: '01/2020' })
    await expect(page.getByText(/^Tu tarjeta venció en 01\/2020 y ya no le haremos cobros\./)).toBeVisible()
    await expect(card).toContainText('Vencida')
    await expect(page.getByRole('region', { name: 'Próximo cobro' })).toHaveCount(0)
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })
  await test.step('until the statement says which letra it is, none is called by its code', async () => {
    await page.route(statement, () => undefined)
    await open({})
    const charged = page.getByRole('region', { name: 'Próximo cobro' }).getByRole('listitem').first()
    await expect(charged).toHaveText(/^Letra vence el /)
    await page.unroute(statement)
    await page.reload()
    await expect(charged).toHaveText(new RegExp(`^Letra ${letra.position}vence el `))
  })
  await test.step('nothing to charge this time', async () => {
    await open({ proximoCobro: { fecha: '2030-01-24', letras: [] }, montoCuotaAprox: 0 })
    await expect(page.getByText('No hay letras por cobrar el 24/01/2030.')).toBeVisible()
    await checkAccessibility(page)
  })
  await test.step('unaffiliation that fails says so and can be tried again', async () => {
    await open({})
    const keys: string[] = []
    let answered = 0
    await page.route('**/api/MiCuenta/DesafiliacionDebitoAutomatico', (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      answered += 1
      return answered === 1 ? route.abort() : route.fulfill({ status: 204 })
    })
    await page.getByRole('button', { name: /^Desafiliarme/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Sí, desafiliarme' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'No pudimos desafiliar tu tarjeta. Revisa tu conexión y vuelve a intentarlo.',
    )
    await checkAccessibility(page)
    await changeAffiliation(page, proforma, {})
    await dialog.getByRole('button', { name: 'Sí, desafiliarme' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Aún no tienes una tarjeta afiliada')).toBeVisible()
    // One question, one action: the second try is known to be the first one again.
    expect(new Set(keys).size).toBe(1)
    await page.unrouteAll({ behavior: 'wait' })
  })
})

test('whatever the unaffiliation is answered is ignored: the card is off, and the list is asked again', {
  tag: '@every-width',
}, async ({ page, llave }) => {
  await signIn(page, llave, elena)
  await changeAffiliation(page, proforma, affiliated)
  await page.goto(`/property/${proforma}/debit`)
  await page.route('**/api/MiCuenta/DesafiliacionDebitoAutomatico', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"estado": tal vez' }),
  )
  await page.getByRole('button', { name: /^Desafiliarme/ }).click()
  await changeAffiliation(page, proforma, {})
  const askedAgain = page.waitForResponse('**/api/MiCuenta/ObtenerProyectoAfiliacion?*')
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, desafiliarme' }).click()
  await askedAgain
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Aún no tienes una tarjeta afiliada')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Te enviamos un correo/ })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
})
