import { expect, test } from 'vitest'
import { readFormFault } from './form-fault.ts'

test('a refusal says its reason in Spanish, that nothing was charged, and what to do', () => {
  expect(readFormFault({ errorCode: 'ACQ_001', detailedErrorCode: '51' }, 'payment')).toEqual({
    kind: 'refused',
    words: 'La tarjeta no tiene saldo suficiente. No se hizo ningún cobro. Recarga tu tarjeta o usa otra.',
  })
})

test('a refusal that used the last try asks for a new form', () => {
  const metadata = { answer: { clientAnswer: { orderCycle: 'CLOSED' } } }
  expect(readFormFault({ errorCode: 'ACQ_001', detailedErrorCode: '51', metadata }, 'payment').kind).toBe(
    'renew',
  )
  expect(readFormFault({ errorCode: 'PSP_099' }, 'payment').kind).toBe('renew')
})

test.each(['PSP_108', 'PSP_136', 'PSP_649'])('an expired form (%s) is renewed, not refused', (errorCode) => {
  expect(readFormFault({ errorCode }, 'payment')).toEqual({
    kind: 'renew',
    words: 'El formulario de pago venció y abrimos uno nuevo. No se hizo ningún cobro.',
  })
})

test.each(['CLIENT_103', 'CLIENT_104', 'PSP_677', 'PSP_999'])(
  'a form that was sent and not answered (%s) is never called a refusal',
  (errorCode) => {
    expect(readFormFault({ errorCode }, 'payment')).toEqual({ kind: 'unknown' })
  },
)

test('the first wrong field is named', () => {
  const children = [{ errorCode: 'CLIENT_303' }, { errorCode: 'CLIENT_301' }]
  expect(readFormFault({ errorCode: 'CLIENT_300', children }, 'payment')).toEqual({
    kind: 'field',
    words: 'El código de seguridad no es correcto.',
  })
  expect(
    readFormFault({ errorCode: 'CLIENT_300', children: [{ errorCode: 'CLIENT_304' }] }, 'payment'),
  ).toEqual({
    kind: 'field',
    words: 'Completa los datos de la tarjeta.',
  })
})

test('where a card is only registered, no refusal speaks of a payment', () => {
  for (const detailedErrorCode of ['05', '51', '61', '99', '1A']) {
    const fault = readFormFault({ errorCode: 'ACQ_001', detailedErrorCode }, 'registration')
    expect(fault).toMatchObject({ kind: 'refused', words: expect.not.stringMatching(/\bpago\b/i) })
  }
  expect(readFormFault({ errorCode: 'PSP_003' }, 'registration')).toEqual({
    kind: 'refused',
    words: 'Tu banco rechazó la tarjeta. No se hizo ningún cobro. Vuelve a intentarlo o usa otra tarjeta.',
  })
})

test('an expired form of a registration is renewed in its own words', () => {
  expect(readFormFault({ errorCode: 'PSP_108' }, 'registration')).toEqual({
    kind: 'renew',
    words: 'El formulario de tu tarjeta venció y abrimos uno nuevo. No se hizo ningún cobro.',
  })
})
