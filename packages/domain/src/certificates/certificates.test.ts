import { describe, expect, test } from 'vitest'
import { money } from '../money/money.ts'
import {
  type CertificateKind,
  certificateFileName,
  certificateKinds,
  certificateLabel,
} from './certificate.ts'
import { certificateRefusal, isUpToDate, outstandingCapital } from './certificate-conditions.ts'

const today = Temporal.PlainDate.from('2026-11-21')

function letra(state: 'pending' | 'paid' | 'annulled', dueOn: string, minor = 35_050) {
  const [amount, paidAmount] = [money(minor, 'USD'), money(state === 'paid' ? minor : 0, 'USD')]
  return { state, dueOn: Temporal.PlainDate.from(dueOn), amount, paidAmount }
}

const overdue = [letra('paid', '2026-09-05'), letra('pending', '2026-11-20'), letra('pending', '2026-12-05')]
const upToDate = [
  letra('paid', '2026-09-05'),
  letra('pending', '2026-11-21', 100),
  letra('pending', '2026-12-05'),
]
const paidOff = [letra('paid', '2026-09-05'), letra('annulled', '2026-10-05')]

describe('the four certificates', () => {
  test('are labelled as the specification spells them', () => {
    expect(certificateKinds.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      '01 Constancia no adeudo',
      '02 Constancia de estar al dia',
      '03 Constancia letras canceladas',
      '04 Constancia letras anuladas',
    ])
    for (const { kind, label } of certificateKinds) expect(certificateLabel(kind)).toBe(label)
  })

  test('are named after label, client and proforma, lower case with underscores', () => {
    expect(certificateFileName('02', 'María Núñez-Ríos S.A.C.', '1000234')).toBe(
      'constancia_de_estar_al_dia_maria_nunez_rios_s_a_c_1000234.pdf',
    )
  })
})

describe('when a certificate is issued', () => {
  const hint = 'Para obtener la constancia, el saldo capital de deuda debe ser 0.'
  const late = '¡Lo sentimos! No estás al día en tus pagos'
  const cash =
    'Para obtener la constancia, primero termina de pagar la separación o el pago inicial de esta propiedad.'
  const none = 'Esta propiedad no tiene letras de las que dar constancia.'
  const cases: [CertificateKind, string, typeof overdue, string | null][] = [
    ['01', 'something overdue', overdue, hint],
    ['01', 'something pending', upToDate, hint],
    ['01', 'everything paid', paidOff, null],
    ['01', 'no letra at all', [], none],
    ['01', 'annulled letras alone', [letra('annulled', '2026-10-05')], none],
    ['02', 'no letra at all', [], none],
    ['02', 'something overdue', overdue, late],
    ['02', 'one due today', upToDate, null],
    ['02', 'everything paid', paidOff, null],
    ['03', 'something overdue', overdue, null],
    ['04', 'something overdue', overdue, null],
    ['03', 'no letra at all', [], null],
    ['04', 'no letra at all', [], null],
  ]
  test.each(cases)('%s with %s', (kind, _, letras, refusal) => {
    expect(certificateRefusal(kind, { letras, cashItems: [{ state: 'paid' }] }, today)).toBe(refusal)
  })

  test.each([
    ['01', paidOff, cash],
    ['01', [], cash],
    ['01', upToDate, hint],
    ['02', upToDate, cash],
    ['02', [], cash],
    ['02', overdue, late],
    ['03', paidOff, null],
    ['04', paidOff, null],
  ] as const)('%s while a reservation or an initial payment is owed', (kind, letras, refusal) => {
    const cashItems = [{ state: 'paid' }, { state: 'pending' }] as const
    expect(certificateRefusal(kind, { letras, cashItems }, today)).toBe(refusal)
  })
})

test('the outstanding capital is the sum of the unpaid letras per currency', () => {
  expect(outstandingCapital(upToDate)).toEqual([money(35_150, 'USD')])
  expect(outstandingCapital(paidOff)).toEqual([])
  expect(
    outstandingCapital([
      ...upToDate,
      { ...letra('pending', '2027-01-05'), amount: money(900, 'PEN'), paidAmount: money(400, 'PEN') },
    ]),
  ).toEqual([money(500, 'PEN'), money(35_150, 'USD')])
})

test('an unpaid letra due before today is not up to date; one due today is', () => {
  expect(isUpToDate(overdue, today)).toBe(false)
  expect(isUpToDate(upToDate, today)).toBe(true)
  expect(isUpToDate([], today)).toBe(true)
})
