import { insertLetras } from '@llave/testkit/payments/insert-letras'
import { admit, openTill } from '@llave/testkit/payments/open-till'
import { payForm, testCards } from '@llave/testkit/payments/pay-form'
import { personas } from '@llave/testkit/personas'
import { afterAll, beforeAll, expect, test } from 'vitest'

const till = await openTill()
const { id: lucia, visitor } = await admit(till, personas.lucia)
afterAll(() => till.close())

beforeAll(async () => {
  await insertLetras(till.db, lucia, '1000234', [
    { code: 'L-0001', amountMinor: 35050, dueOn: '2026-12-05' },
    { code: 'L-0002', amountMinor: 35050, dueOn: '2027-01-05' },
  ])
})

function askForForm(codLetra: string, amount: number, currency = 'USD') {
  return visitor.call('POST', '/api/MiCuenta/GenerarTokenIziPago', {
    amount,
    currency,
    orderId: '211126152005',
    formAction: 'ASK_REGISTER_PAY',
    metadata: { codLetra, proforma: '1000234', tipoOperacion: 'R3', dispositivo: 'Mobile' },
  })
}

test('a letra is paid, and the browser that comes after the notification gets the same receipt', async () => {
  const { status, body: form } = await askForForm('L-0001', 35050)
  expect({ status, form }).toMatchObject({ status: 200 })
  expect(form.orderId).toMatch(/^211126152005-[0-9A-Z]{4}$/)
  const answer = await payForm(till, form, testCards.approved)
  const registered = await visitor.call('POST', '/api/MiCuenta/RegistrarPago', answer)
  expect(registered).toMatchObject({ status: 200, body: { estado: 'PAGADA', montoPagado: 350.5 } })
})
