import { personas } from '@llave/testkit/personas'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { amountText, dayText } from '../../spanish-figures.ts'
import { signIn } from '../access/sign-in.ts'
import { firstPending } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { waitForMail } from '../messaging/read-mails.ts'
import { changeAffiliation } from './change-affiliations.ts'
import { nextDebitDay, plannedLetras } from './planned-letras.ts'

const { paola } = personas
const proforma = '1000350'
const overdue = { letrasVencidas: 1, impedimento: 'LETRAS_VENCIDAS' }
const overdueText =
  'No puedes realizar la afiliación porque cuentas con 1 letra(s) vencida(s). Paga tu letra vencida para que puedas afiliar tu tarjeta al débito automático'
const noLetras = { proximoCobro: { fecha: '2030-01-24', letras: [] }, montoCuotaAprox: 0 }
const noCard = { estado: false, fechaRegistro: '', tarjetaRegistrada: '', fechaVencimiento: '' }

test('the list says of each proforma what is charged next, or why nothing is', {
  tag: '@every-width',
}, async ({ page, llave }) => {
  await signIn(page, llave, paola)
  const home = page.getByRole('article').filter({ hasText: proforma })
  const payNow = home.getByRole('link', { name: 'Pagar ahora' })
  const open = async (changes: object) => {
    await changeAffiliation(page, proforma, changes)
    await page.goto('/debit-automatic')
    await expect(home).toBeVisible()
  }
  const due = dayText(nextDebitDay())
  const amounts = plannedLetras(proforma).map(({ amount }) => Number(amount))
  const sum = amountText('PEN', amounts.reduce((a, b) => a + b, 0).toFixed(2))

  await test.step('a card that pays', async () => {
    await open({})
    await expect(home).toContainText('Afiliada')
    await expect(home).toContainText(`Próximo cobro, ${due}${sum}`)
    await expect(home.locator('.alert')).toHaveCount(0)
  })
  await test.step('a suspended card is promised no charge, and says what to do', async () => {
    await open({ motivoSuspension: 'La tarjeta está reportada como perdida.' })
    await expect(home).toContainText('Suspendida')
    await expect(home).toContainText(
      'Suspendimos los cobros a esta tarjeta. La tarjeta está reportada como perdida. Paga tus letras en el portal o cambia la tarjeta para continuar.',
    )
    await expect(payNow).toHaveAttribute('href', `/property/${proforma}/payment`)
    await expect(home).not.toContainText('Próximo cobro')
    await expect(home).not.toContainText('S/')
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })
  await test.step('suspended with an overdue letra: that one first, then the card', async () => {
    await open({ motivoSuspension: 'La tarjeta está reportada como perdida.', ...overdue })
    await expect(home).toContainText('Paga primero tu letra vencida; después podrás cambiar la tarjeta.')
    await expect(home).not.toContainText('o cambia la tarjeta')
    await expect(home).toContainText(`Para cambiar de tarjeta:${overdueText}`)
    const change = home.getByRole('button', { name: 'Cambiar tarjeta' })
    await expect(change).toBeDisabled()
    await expect(change).toHaveAccessibleDescription(overdueText)
    await checkAccessibility(page)
  })
  await test.step('a refused charge is told, and its next try is what comes next', async () => {
    const { code, position } = firstPending(proforma)
    const again = nextDebitDay().subtract({ days: 1 })
    await open({
      ultimoRechazo: {
        fecha: '2026-10-24',
        nLETRAField: code,
        motivo: 'La tarjeta no tiene saldo suficiente.',
        consejo: 'Recarga tu tarjeta o usa otra.',
        proximoIntento: again.toString(),
      },
      proximoCobro: {
        fecha: nextDebitDay().toString(),
        letras: [
          { ...owed(code, nextDebitDay().subtract({ days: 3 })), iMPORTEField: 100 },
          { ...owed('later', nextDebitDay().add({ days: 3 })), iMPORTEField: 20 },
        ],
      },
    })
    await expect(home).toContainText(
      `no pudimos cobrar tu letra ${position}. La tarjeta no tiene saldo suficiente.`,
    )
    await expect(payNow).toBeVisible()
    await expect(home).toContainText(`Próximo cobro, ${dayText(again)}S/ 100.00`)
    await checkAccessibility(page)

    await page.goto(`/property/${proforma}/debit`)
    const next = page.getByRole('region', { name: 'Próximo cobro' })
    await expect(next.getByRole('paragraph').filter({ hasText: /^(S\/|El )/ })).toHaveText([
      'S/ 100.00',
      `El ${dayText(again)}`,
      'S/ 20.00',
      `El ${due}`,
    ])
    await expect(next.getByRole('listitem').first()).toContainText(`Letra ${position}vence`)
    // No letra is ever called by its code, not even one that the statement does not know.
    await expect(next).not.toContainText('later')
    await checkAccessibility(page)
  })
  await test.step('a card that expires first, and one that has expired', async () => {
    const { month, year } = nextDebitDay().subtract({ months: 2 })
    const expiry = `${String(month).padStart(2, '0')}/${year}`
    await open({ fechaVencimiento: expiry })
    await expect(home).toContainText('Vencida')
    await expect(home).toContainText(
      `Tu tarjeta venció en ${expiry} y ya no le haremos cobros. Cámbiala para que tus letras se sigan pagando solas.`,
    )
    await expect(home).not.toContainText('Próximo cobro')
    await checkAccessibility(page)
    await open({ proximoCobro: { fecha: '2090-02-24', letras: [] }, fechaVencimiento: '01/2090' })
    await expect(home).toContainText('Tu tarjeta vence antes del próximo cobro. Cámbiala')
    await expect(home).toContainText('Afiliada')
    await checkAccessibility(page)
  })
  await test.step('with nothing to charge it says so in words, with a card and without one', async () => {
    await open(noLetras)
    await expect(home).toContainText('No hay letras por cobrar el 24/01/2030.')
    await expect(home).not.toContainText('S/')
    await page.goto(`/property/${proforma}/debit`)
    await expect(page.getByRole('region', { name: 'Tarjeta afiliada' })).not.toContainText('Débito mensual')
    await open({ ...noLetras, ...noCard })
    const words = 'No hay letras por cobrar el 24/01/2030. Tu primer cobro será el 24 de un mes posterior.'
    await expect(home).toContainText(words)
    await expect(home).not.toContainText('S/')
    await checkAccessibility(page)
    for (const address of [`/property/${proforma}/debit`, `/debit/${proforma}/confirmation`]) {
      await page.goto(address)
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText('S/')
      await checkAccessibility(page)
    }
  })
  await test.step('where no card can be affiliated no first charge is promised', async () => {
    await open({ ...noCard, impedimento: 'CERRADO' })
    await expect(home).toContainText('suspendida por mantenimiento')
    await expect(home).not.toContainText('Primer cobro')
    await expect(home).not.toContainText('S/')
    await page.goto(`/debit/${proforma}/confirmation`)
    await expect(page.getByText('suspendida por mantenimiento')).toBeVisible()
    await expect(page.getByText('Proforma', { exact: true })).toBeVisible()
    await expect(page.getByText('Primer cobro')).toHaveCount(0)
    await checkAccessibility(page)
  })
})

test('from the list a card is taken off debit, and another one affiliated or put in its place', {
  tag: '@every-width',
}, async ({ page, llave }) => {
  await signIn(page, llave, paola)
  await page.goto('/debit-automatic')
  const home = page.getByRole('article').filter({ hasText: proforma })
  const confirmation = `/debit/${proforma}/confirmation`

  await test.step('"Cambiar tarjeta" leads to step 1, which tells the next charge', async () => {
    await home.getByRole('link', { name: /^Cambiar tarjeta/ }).click()
    await expect(page).toHaveURL(confirmation)
    const next = page.getByText('Próximo cobro', { exact: true }).locator('..')
    await expect(next.getByRole('definition')).toHaveText(dayText(nextDebitDay()))
    await expect(page.getByText('Primer cobro')).toHaveCount(0)
  })

  await test.step('unaffiliation is confirmed, told, and leaves the card without a reload', async () => {
    await page.goto('/debit-automatic')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await home.getByRole('button', { name: /^Desafiliarme al débito automático/ }).click()
    const asked = page.waitForRequest('**/api/MiCuenta/DesafiliacionDebitoAutomatico')
    const fetched = page.waitForRequest('**/api/MiCuenta/ObtenerProyectoAfiliacion?*')
    await page.getByRole('dialog').getByRole('button', { name: 'Sí, desafiliarme' }).click()
    expect((await asked).postDataJSON()).toMatchObject({ proforma, estado: true })
    const query = new URL((await fetched).url()).searchParams
    expect(Object.fromEntries(query)).toEqual({
      tipoDocumento: paola.document.type,
      nroDocumento: paola.document.number,
    })
    await expect(home).toContainText('Aún no tienes una tarjeta afiliada')
    await expect(home).toContainText(`Primer cobro, ${dayText(nextDebitDay())}`)
    await expect(home.getByRole('heading', { level: 2 })).toBeFocused()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await waitForMail(llave, paola.email, /ya no está en el Débito automático/)
    await checkAccessibility(page)
  })

  await test.step('"Afiliar tarjeta" leads to step 1', async () => {
    await home.getByRole('link', { name: /^Afiliar tarjeta/ }).click()
    await expect(page).toHaveURL(confirmation)
  })
})

/** A letra of the next charge, as the wire has it. */
function owed(code: string, dueOn: Temporal.PlainDate) {
  return { nLETRAField: code, fECHAVENCIMIENTOField: dueOn.toString(), mONEDAField: 'PEN' }
}
