import { isProvenRefusal } from '@llave/domain/payments/proven-refusal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classifyFormError } from './classify-form-error.ts'

test('a refusal gives its reason in Spanish, that nothing was charged, and what to do', () => {
  expect(classifyFormError({ errorCode: 'ACQ_001', detailedErrorCode: '51' }, 'payment')).toEqual({
    kind: 'refused',
    message: 'La tarjeta no tiene saldo suficiente. No se hizo ningún cobro. Recarga tu tarjeta o usa otra.',
  })
})

test('a refusal of the last try requests a new form', () => {
  const metadata = { answer: { clientAnswer: { orderCycle: 'CLOSED' } } }
  expect(classifyFormError({ errorCode: 'ACQ_001', detailedErrorCode: '51', metadata }, 'payment').kind).toBe(
    'renew',
  )
})

test.each(['PSP_108', 'INT_903'])('an expired form (%s) is renewed, not refused', (errorCode) => {
  expect(classifyFormError({ errorCode }, 'payment')).toEqual({
    kind: 'renew',
    message: 'El formulario de pago venció y abrimos uno nuevo.',
  })
})

test.each([
  ['the second copy of a try whose answer was lost', 'PSP_113'],
  ['a try too many, of which one may have been paid', 'PSP_099'],
  ['a bank’s page that was closed', 'CLIENT_101'],
  ['a bank’s page whose session ended', 'PSP_136'],
  ['a bank’s page whose session ended', 'PSP_649'],
  ['a form that was sent already', 'CLIENT_502'],
  ['a form that was sent and not answered', 'CLIENT_103'],
  ['a form that was sent and not answered', 'CLIENT_104'],
  ['a bank that did not answer', 'PSP_677'],
  ['a status that nobody knows', 'PSP_679'],
  ['a technical fault', 'PSP_999'],
  ['a technical fault of the bank', 'ACQ_999'],
  ['a technical fault of the authentication', 'AUTH_999'],
  ['a code that nobody listed', 'PSP_NEW'],
  ['no code at all', ''],
])('%s (%s) is never called a refusal but reconciled', (_what, errorCode) => {
  expect(classifyFormError({ errorCode }, 'payment')).toEqual({ kind: 'unknown' })
  expect(classifyFormError({ errorCode }, 'registration')).toEqual({ kind: 'unknown' })
})

test('a refused transaction with an inconclusive code proves nothing either', () => {
  const metadata = { answer: { clientAnswer: { orderCycle: 'CLOSED', orderStatus: 'UNPAID' } } }
  expect(classifyFormError({ errorCode: 'PSP_113', metadata }, 'payment')).toEqual({ kind: 'unknown' })
})

test('only a code that proves a refusal says that nothing was charged', () => {
  const anyCode = fc.oneof(
    fc
      .tuple(fc.constantFrom('ACQ', 'AUTH', 'CLIENT', 'INT', 'PSP'), fc.integer({ min: 0, max: 999 }))
      .map(([family, number]) => `${family}_${String(number).padStart(3, '0')}`),
    fc.string(),
  )
  fc.assert(
    fc.property(anyCode, (errorCode) => {
      const failure = classifyFormError({ errorCode }, 'payment')
      expect(failure.kind === 'refused').toBe(isProvenRefusal(errorCode))
      if (failure.kind === 'unknown') expect(failure).not.toHaveProperty('message')
    }),
  )
})

test.each(['CLIENT_305', 'CLIENT_500', 'CLIENT_707', 'CLIENT_998'])(
  'a form that is not ready (%s) has sent nothing, and says so',
  (errorCode) => {
    expect(classifyFormError({ errorCode }, 'payment')).toEqual({
      kind: 'unsent',
      message:
        'El formulario de pago no está listo. Tu tarjeta no se envió. Recarga la página y vuelve a intentarlo.',
    })
  },
)

test('the first invalid field is named', () => {
  const children = [{ errorCode: 'CLIENT_303' }, { errorCode: 'CLIENT_301' }]
  expect(classifyFormError({ errorCode: 'CLIENT_300', children }, 'payment')).toEqual({
    kind: 'unsent',
    message: 'El código de seguridad no es correcto.',
  })
  expect(
    classifyFormError({ errorCode: 'CLIENT_300', children: [{ errorCode: 'CLIENT_304' }] }, 'payment'),
  ).toEqual({
    kind: 'unsent',
    message: 'Completa los datos de la tarjeta.',
  })
})

test('for a registration no refusal mentions a payment', () => {
  for (const detailedErrorCode of ['05', '51', '61', '99', '1A']) {
    const failure = classifyFormError({ errorCode: 'ACQ_001', detailedErrorCode }, 'registration')
    expect(failure).toMatchObject({ kind: 'refused', message: expect.not.stringMatching(/\bpago\b/i) })
  }
  expect(classifyFormError({ errorCode: 'PSP_003' }, 'registration')).toEqual({
    kind: 'refused',
    message: 'Tu banco rechazó la tarjeta. No se hizo ningún cobro. Vuelve a intentarlo o usa otra tarjeta.',
  })
})

test('an expired registration form is renewed with its own text', () => {
  expect(classifyFormError({ errorCode: 'PSP_108' }, 'registration')).toEqual({
    kind: 'renew',
    message: 'El formulario de tu tarjeta venció y abrimos uno nuevo.',
  })
})
