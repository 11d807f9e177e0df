import { closePrepayment, listAwaitedPlans } from '@llave/contract/staff/prepayments'
import { creditQuarantined, decideQuarantined, listQuarantine } from '@llave/contract/staff/quarantine'
import {
  approveRefund,
  askForRefund,
  declineRefund,
  readOrderRefunds,
  withdrawRefund,
} from '@llave/contract/staff/refunds'
import { decideUndecidedSurplus, listUndecidedSurpluses } from '@llave/contract/staff/surpluses'
import { atBothWidths } from '../../widths.ts'
import { checkLooks } from './check-looks.ts'
import { staffSession } from './fixtures.ts'
import { expect, test } from './mesa.ts'
import {
  askedRefund,
  awaitedPlans,
  changedRefund,
  endedRefund,
  nothingAsked,
  ownRefund,
  quarantined,
  refundEntries,
  refundOrder,
  undecidedSurpluses,
  untouched,
  waitingRefund,
} from './refund-fixtures.ts'
import { answerRefunds } from './refund-states.ts'

const treasury = staffSession('treasury')
const address = `/devoluciones/${refundOrder}`

test('a refund is asked for with its amount, cause and reason, and what was seen goes along', {
  tag: '@desktop',
}, async ({ page, mesa }) => {
  mesa.signIn(treasury)
  mesa.answer(readOrderRefunds, nothingAsked)
  await page.goto(address)
  const part = page.getByRole('region', { name: 'Devolución' })
  await expect(part).toContainText('Nadie pidió una')
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: 'Devolver este pago' })
  const amount = dialog.getByRole('textbox', { name: 'Importe en US$' })
  await expect(amount).toHaveValue('320.50')
  await amount.fill('320.51')
  await dialog.getByRole('button', { name: 'Pedir la devolución de' }).click()
  await atBothWidths(page, async () => {
    await expect(dialog.getByText(/^Queda US\$\s320\.50 por devolver\.$/)).toBeVisible()
    await expect(dialog.getByText('Elige la causa.')).toBeVisible()
    await expect(dialog.getByText('Escribe el motivo.')).toBeVisible()
    await checkLooks(page)
  })
  expect(mesa.asked(askForRefund)).toEqual([])

  await amount.fill('320.50')
  await dialog.getByRole('combobox', { name: 'Causa' }).selectOption('Pago doble')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('También en ventanilla')
  // From the limit on nobody does it alone.
  await expect(dialog.getByRole('button', { name: /^Devolver US/ })).toHaveCount(0)
  mesa.answer(askForRefund, askedRefund)
  mesa.answer(readOrderRefunds, ownRefund)
  await dialog.getByRole('button', { name: /^Pedir la devolución de US\$\s320\.50$/ }).click()
  const own = page.getByRole('region', { name: 'Tu pedido espera a otra persona' })
  await expect(own).toBeVisible()
  await expect(own.getByRole('button', { name: /^Aprobar/ })).toHaveCount(0)
  expect(mesa.asked(askForRefund)[0]?.body).toEqual({
    amount: 32_050,
    seen: untouched,
    cause: 'paid-twice',
    reason: 'También en ventanilla',
    alone: false,
  })
  mesa.answer(withdrawRefund, refundEntries.withdrawn)
  mesa.answer(readOrderRefunds, endedRefund(refundEntries.withdrawn))
  await own.getByRole('button', { name: /^Retirar el pedido de US\$\s320\.50$/ }).click()
  await expect(page.getByRole('region', { name: 'Pedido retirado' })).toBeVisible()
})

test('below the limit one person of treasury gives back at once', { tag: '@desktop' }, async ({
  page,
  mesa,
}) => {
  mesa.signIn(treasury)
  mesa.answer(readOrderRefunds, nothingAsked)
  await page.goto(address)
  await page.getByRole('button', { name: 'Devolver' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Importe' }).fill('149.99')
  await dialog.getByRole('combobox', { name: 'Causa' }).selectOption('Otra')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Cobro de más')
  mesa.answer(askForRefund, refundEntries.planned)
  mesa.answer(readOrderRefunds, endedRefund(refundEntries.planned))
  await dialog.getByRole('button', { name: /^Devolver US\$\s149\.99$/ }).click()
  await expect(page.getByRole('region', { name: 'Devolución por enviar' })).toBeVisible()
  expect(mesa.asked(askForRefund)[0]?.body).toMatchObject({ amount: 14_999, alone: true })
})

test('another person approves what was seen, declines with a reason, and reads who was faster', {
  tag: '@desktop',
}, async ({ page, mesa, pageErrors }) => {
  pageErrors.expect(/status of 409/)
  mesa.signIn(treasury)
  mesa.answer(readOrderRefunds, waitingRefund)
  await page.goto(address)
  const part = page.getByRole('region', { name: 'Devolución por aprobar' })
  await atBothWidths(page, async () => {
    await expect(part).toContainText('Renzo Villalobos, 21/11/2026, 10:02')
    await expect(part).toContainText(/Desde US\$\s150\.00 aprueba otra persona/)
    await checkLooks(page)
  })
  await part.getByRole('button', { name: 'Rechazar' }).click()
  await expect(part.getByText('Escribe por qué la rechazas.')).toBeVisible()
  expect(mesa.asked(declineRefund)).toEqual([])

  await part.getByRole('textbox', { name: 'Comentario' }).fill('Voucher conforme')
  mesa.refuse(approveRefund, 'devolucion_decidida')
  mesa.answer(readOrderRefunds, endedRefund(refundEntries.planned))
  await part.getByRole('button', { name: /^Aprobar US\$\s320\.50$/ }).click()
  const decided = page.getByRole('region', { name: 'Devolución por enviar' })
  await expect(decided.getByRole('alert')).toHaveText('Ya se decidió sobre esta devolución.')
  await expect(decided.getByRole('status')).toHaveText('Aprobó Fiorella Quintana, 21/11/2026, 10:43')
  expect(mesa.asked(approveRefund)[0]).toMatchObject({
    params: { requestId: '71' },
    body: { charged: { minor: 32_050, currency: 'USD' }, note: 'Voucher conforme' },
  })
})

test('what changed since it was asked is struck through and cannot be approved', {
  tag: '@desktop',
}, async ({ page, mesa }) => {
  mesa.signIn(treasury)
  mesa.answer(readOrderRefunds, changedRefund)
  await page.goto(address)
  const part = page.getByRole('region', { name: 'Devolución por aprobar' })
  await expect(part.getByRole('deletion')).toHaveText([/0\.00$/, /320\.50$/])
  await expect(part).toContainText(/Se puede devolver.*320\.50.*220\.50/)
  await expect(part.getByRole('button', { name: /^Aprobar/ })).toHaveCount(0)
  await checkLooks(page)
})

test('the list leads to each request by keys; Hoy leads to the list', { tag: '@desktop' }, async ({
  page,
  mesa,
}) => {
  mesa.signIn(treasury)
  answerRefunds(mesa, {
    waiting: [askedRefund, { ...askedRefund, requestId: '73', orderId: '061126190211-1B2C' }],
    ended: Object.values(refundEntries).slice(3),
  })
  mesa.answer(readOrderRefunds, waitingRefund)
  await page.goto('/devoluciones')
  await expect(page.getByRole('region', { name: 'Esperan aprobación' }).getByRole('row')).toHaveCount(3)
  await checkLooks(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/devoluciones/061126190211-1B2C')
})

test('money that matches nothing: its match, what agrees, a decision with a reason, and who was faster', {
  tag: '@desktop',
}, async ({ page, mesa, pageErrors }) => {
  pageErrors.expect(/status of 409/)
  mesa.signIn(treasury)
  mesa.answer(listQuarantine, { rows: quarantined, next: '' })
  await page.goto('/por-revisar')
  await expect(page.getByRole('heading', { name: '5 pagos por revisar', level: 1 })).toBeVisible()
  const row = page.getByRole('listitem', { name: /^S\/\s1,842\.50/ })
  await atBothWidths(page, async () => {
    await expect(row).toContainText(/El importe que se debe, S\/\s1,842\.50/)
    await expect(page.getByRole('listitem', { name: /^US\$\s500\.00/ })).toContainText(
      'La deuda ya está pagada',
    )
    await expect(page.getByRole('listitem', { name: /^Otra moneda/ })).toContainText('Sin propuesta')
    await checkLooks(page)
  })
  await row.getByRole('button', { name: 'Ya está en el ERP' }).click()
  const dialog = page.getByRole('dialog')
  const close = dialog.getByRole('button', { name: /^Cerrar como aplicado S\/\s1,842\.50$/ })
  await close.click()
  await atBothWidths(page, async () => {
    await expect(dialog.getByText('Escribe el motivo.')).toBeVisible()
    await checkLooks(page)
  })
  expect(mesa.asked(decideQuarantined)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Asiento 88213')
  mesa.refuse(decideQuarantined, 'ya_resuelto')
  await close.click()
  await expect(dialog.getByRole('alert')).toHaveText('Ya se decidió sobre este dinero.')
  mesa.answer(decideQuarantined, undefined)
  mesa.answer(listQuarantine, { rows: quarantined.slice(1), next: '' })
  await close.click()
  await expect(page.getByRole('heading', { name: '4 pagos por revisar', level: 1 })).toBeVisible()
  expect(mesa.asked(decideQuarantined)[1]).toMatchObject({
    params: { shop: '4471291' },
    body: { decision: 'entered', reason: 'Asiento 88213' },
  })
  // Only what an order of ours asked for, and its debt still owes, is credited here.
  const credits = page.getByRole('button', { name: 'Abonar a la deuda' })
  await expect(credits).toHaveCount(1)
  await credits.click()
  await expect(dialog).toContainText(
    /Paga US\$\s350\.50 de los US\$\s450\.50 que se deben: quedan US\$\s100\.00/,
  )
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Lo confirmó contabilidad')
  mesa.refuse(creditQuarantined, 'abono_imposible')
  const credit = dialog.getByRole('button', { name: /^Abonar US\$\s350\.50$/ })
  await credit.click()
  await atBothWidths(page, async () => {
    await expect(dialog.getByRole('alert')).toHaveText('Este dinero no se puede abonar a esa deuda.')
    await checkLooks(page)
  })
  mesa.answer(creditQuarantined, undefined)
  const next = `1763740800000000.${'a1'.repeat(16)}`
  mesa.answer(listQuarantine, ({ query }) =>
    query.after === undefined
      ? { rows: quarantined.slice(2), next }
      : { rows: quarantined.slice(0, 1), next: '' },
  )
  await credit.click()
  // How many wait is not known while more pages follow.
  await expect(page.getByRole('heading', { name: 'Por revisar', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Ver más' }).click()
  await expect(page.getByRole('heading', { name: '4 pagos por revisar', level: 1 })).toBeVisible()
  expect(mesa.asked(listQuarantine).at(-1)?.query).toEqual({ after: next })
  expect(mesa.asked(creditQuarantined)[1]).toMatchObject({
    params: { shop: '4471290' },
    body: {
      seen: { amount: { minor: 35_050, currency: 'USD' }, owed: { minor: 45_050, currency: 'USD' } },
      reason: 'Lo confirmó contabilidad',
    },
  })
})

test('what was paid too much: who may return it alone does, what changed is refused, and the rest is asked for on the payment', {
  tag: '@desktop',
}, async ({ page, mesa, pageErrors }) => {
  pageErrors.expect(/status of 409/)
  mesa.signIn(treasury)
  mesa.answer(listQuarantine, { rows: [], next: '' })
  mesa.answer(listUndecidedSurpluses, undecidedSurpluses)
  await page.goto('/por-revisar')
  await expect(page.getByRole('heading', { name: '2 pagos por revisar', level: 1 })).toBeVisible()
  const large = page.getByRole('listitem', { name: /^S\/\s1,234,567\.89/ })
  await atBothWidths(page, async () => {
    await expect(large.getByRole('button', { name: 'Devolver a la tarjeta' })).toHaveCount(0)
    await expect(large.getByRole('link', { name: 'Ver el pago' })).toHaveAttribute(
      'href',
      '/pagos/181126170500-9P2X',
    )
    await checkLooks(page)
  })
  await page.keyboard.press('j')
  const small = page.getByRole('listitem', { name: /^US\$\s100\.00/ })
  await expect(small).toBeFocused()
  await small.getByRole('button', { name: 'Devolver a la tarjeta' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Descuento por pronto pago')
  mesa.refuse(decideUndecidedSurplus, 'devolucion_cambio')
  const submit = dialog.getByRole('button', { name: /^Devolver US\$\s100\.00$/ })
  await submit.click()
  await atBothWidths(page, async () => {
    await expect(dialog.getByRole('alert')).toContainText('cambió')
    await checkLooks(page)
  })
  mesa.answer(decideUndecidedSurplus, undefined)
  mesa.answer(listUndecidedSurpluses, undecidedSurpluses.slice(1))
  await submit.click()
  await expect(page.getByRole('heading', { name: '1 pago por revisar', level: 1 })).toBeVisible()
  expect(mesa.asked(decideUndecidedSurplus)[1]).toMatchObject({
    params: { company: 'PE01', year: '2026', number: '8000000011' },
    body: {
      decision: 'return',
      seen: { minor: 10_000, currency: 'USD' },
      reason: 'Descuento por pronto pago',
    },
  })
})

test('a prepayment whose plan does not come is given up with a reason: what was given up before stays until it went back', {
  tag: '@desktop',
}, async ({ page, mesa }) => {
  mesa.signIn(treasury)
  mesa.answer(listAwaitedPlans, awaitedPlans)
  await page.goto('/pagos-anticipados')
  const waits = page.getByRole('listitem', { name: /PA-00000012$/ })
  await expect(waits).toContainText('Se cierra solo entre')
  const givenUp = page.getByRole('listitem', { name: /PA-00000007$/ })
  await atBothWidths(page, async () => {
    await expect(givenUp).toContainText('Falta devolver el dinero')
    await expect(givenUp.getByRole('button')).toHaveCount(0)
    await checkLooks(page)
  })
  await waits.getByRole('button', { name: 'Dejar sin efecto' }).click()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Dejar sin efecto' })
  await submit.click()
  expect(mesa.asked(closePrepayment)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('El ERP no lo admite')
  await atBothWidths(page, () => checkLooks(page))
  mesa.answer(closePrepayment, undefined)
  mesa.answer(listAwaitedPlans, awaitedPlans.slice(1))
  await submit.click()
  await expect(waits).toHaveCount(0)
  expect(mesa.asked(closePrepayment)).toMatchObject([
    { params: { number: 'PA-00000012' }, body: { outcome: 'given_up', reason: 'El ERP no lo admite' } },
  ])
})
