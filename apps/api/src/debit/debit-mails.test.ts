import { money } from '@llave/domain/money/money'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import { describe, expect, test } from 'vitest'
import type { Mail } from '../messaging/message.ts'
import { receiptMail } from '../payments/receipts/receipt-mail.ts'
import {
  affiliationConfirmedMail,
  affiliationEndedMail,
  affiliationSuspendedMail,
  cardExpiresMail,
} from './affiliation-mail.ts'
import { debitAnnouncedMail, debitRefusedMail, debitResumedMail, debitSkippedMail } from './debit-mail.ts'
import type { AffiliationNotice, ChargeNotice } from './debit-notice.ts'
import { affiliationSms, chargeSms } from './debit-sms.ts'

const sender = { brandName: 'Inmobiliaria Añil', publicUrl: 'https://pagos.example.pe', colours: null }
const to = 'lucia@example.pe'
const day = (text: string) => Temporal.PlainDate.from(text)

const affiliation: AffiliationNotice = {
  customerName: 'Lucía <Paredes> & Hijos',
  proforma: '1000234',
  projectName: 'Valle Sereno',
  productName: 'Lote C-2',
  maskedCard: '497010******0055',
  holder: 'LUCIA PAREDES',
  expiry: { month: 11, year: 2026 },
  registeredAt: Temporal.Instant.from('2026-11-21T20:20:05Z'),
  endedAt: null,
  held: true,
  suspension: null,
  nextCharge: {
    day: day('2026-12-24'),
    letras: [
      { code: 'L-0018', dueOn: day('2026-12-24'), owed: money(32050, 'USD') },
      { code: 'L-0019', dueOn: day('2027-01-12'), owed: money(120188, 'PEN') },
    ],
    sums: [money(120188, 'PEN'), money(32050, 'USD')],
  },
  skipped: false,
}
const charge: ChargeNotice = {
  customerName: 'Lucía Paredes',
  proforma: '1000234',
  projectName: 'Valle Sereno',
  productName: 'Lote C-2',
  maskedCard: '497010******0055',
  letra: 'L-0018',
  dueOn: day('2026-12-24'),
  amount: money(32050, 'USD'),
  reason: 'La tarjeta no tiene saldo suficiente.',
  advice: 'Recarga tu tarjeta o usa otra.',
  nextTryOn: day('2026-12-27'),
}
const receipt: PaymentReceipt = {
  receiptNumber: 'DEB-00000007',
  verificationCode: 'K7QF3M9X2RBT4W8A',
  orderId: '241226060102-K7QF',
  kind: 'instalment',
  debt: { kind: 'instalment', proforma: '1000234', code: 'L-0018' },
  customerName: 'Lucía Paredes',
  customerEmail: to,
  holderName: null,
  payer: null,
  projectName: 'Valle Sereno',
  productName: 'Lote C-2',
  dueOn: day('2026-12-24'),
  amount: money(32050, 'USD'),
  exchange: null,
  maskedCard: '497010******0055',
  authorizationNumber: '048213',
  operatedAt: Temporal.Instant.from('2026-12-24T11:01:02Z'),
  letras: [],
  affiliation: 'none',
}

const mails: readonly (readonly [name: string, mail: Mail, subject: string, link: string])[] = [
  [
    'affiliation-confirmed',
    affiliationConfirmedMail(sender, to, affiliation),
    'Tu tarjeta quedó afiliada al Débito automático',
    '/property/1000234/debit?type=letter',
  ],
  [
    'affiliation-ended',
    affiliationEndedMail(sender, to, {
      ...affiliation,
      endedAt: Temporal.Instant.from('2026-11-22T01:02:03Z'),
    }),
    'Tu tarjeta ya no está en el Débito automático',
    '/property/1000234/payment?type=letter',
  ],
  [
    'affiliation-ended-not-held',
    affiliationEndedMail(sender, to, {
      ...affiliation,
      endedAt: Temporal.Instant.from('2026-11-22T01:02:03Z'),
      held: false,
    }),
    'Tu tarjeta ya no está en el Débito automático',
    '/',
  ],
  [
    'affiliation-suspended',
    affiliationSuspendedMail(sender, to, { ...affiliation, suspension: 'La tarjeta está bloqueada.' }),
    'Suspendimos tu Débito automático',
    '/property/1000234/payment?type=letter',
  ],
  [
    'card-expires',
    cardExpiresMail(sender, to, affiliation),
    'Tu tarjeta vence antes del próximo cobro',
    '/property/1000234/debit?type=letter',
  ],
  [
    'card-expires-later',
    cardExpiresMail(sender, to, { ...affiliation, expiry: { month: 1, year: 2027 } }),
    'Tu tarjeta vence pronto',
    '/property/1000234/debit?type=letter',
  ],
  [
    'debit-announced',
    debitAnnouncedMail(sender, to, affiliation),
    'El 24/12/2026 cobraremos S/\u00a01,201.88 y US$\u00a0320.50',
    '/debit-day',
  ],
  [
    'debit-skipped',
    debitSkippedMail(sender, to, affiliation),
    'El 24/12/2026 no cobraremos tus letras de Lote C-2',
    '/debit-day',
  ],
  [
    'debit-resumed',
    debitResumedMail(sender, to, affiliation),
    'El 24/12/2026 cobraremos S/\u00a01,201.88 y US$\u00a0320.50',
    '/debit-day',
  ],
  [
    'debit-refused',
    debitRefusedMail(sender, to, charge),
    'No pudimos cobrar tu letra L-0018',
    '/property/1000234/payment?type=letter',
  ],
  [
    'debit-receipt',
    receiptMail(sender, to, receipt, new Uint8Array([37])),
    'Cobramos US$\u00a0320.50 por Débito automático',
    '/property/1000234/payment?type=letter',
  ],
]

test.each(mails)('%s matches its golden file, as text and as HTML', async (name, mail, subject, link) => {
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain(`https://pagos.example.pe${link}`)
  expect(mail.text).toContain('porque afiliaste una tarjeta')
  await expect(mail.text).toMatchFileSnapshot(`golden/${name}.txt.golden`)
  await expect(mail.html).toMatchFileSnapshot(`golden/${name}.html.golden`)
  expect(mail.html).not.toContain('<Paredes>')
})

test("a card without a holder's name is confirmed without that line", () => {
  const { text } = affiliationConfirmedMail(sender, to, { ...affiliation, holder: '' })
  expect(text).toContain('497010******0055')
  expect(text).not.toContain('Titular')
})

test('the last refusal says that there is no further try', () => {
  expect(debitRefusedMail(sender, to, charge).text).toContain('otra vez el 27/12/2026')
  expect(debitRefusedMail(sender, to, { ...charge, nextTryOn: null }).text).toContain(
    'No lo intentaremos otra vez',
  )
})

describe('by SMS', () => {
  const texts = [
    ...Object.values(affiliationSms).map((say) =>
      say(sender, { ...affiliation, suspension: 'La tarjeta está bloqueada.' }),
    ),
    ...Object.values(chargeSms).map((say) => say(sender, charge)),
  ]

  test('each text names the developer and identifies the card or letra briefly, and fits three messages', () => {
    expect(texts).toHaveLength(7)
    for (const text of texts) {
      expect(text).toMatch(/^Inmobiliaria Añil: /)
      expect(text).not.toMatch(/497010|Lucía|\*/)
      expect(text.length).toBeLessThanOrEqual(3 * 67)
    }
  })

  test('the texts are plain Spanish, a refusal with its reason and where to pay', () => {
    expect(chargeSms['debit-charged-sms'](sender, charge)).toBe(
      'Inmobiliaria Añil: cobramos US$\u00a0320.50 de tu letra L-0018 a tu tarjeta 0055.',
    )
    expect(chargeSms['debit-refused-sms'](sender, charge)).toBe(
      'Inmobiliaria Añil: no pudimos cobrar tu letra L-0018. La tarjeta no tiene saldo suficiente. Paga en https://pagos.example.pe/property/1000234/payment?type=letter',
    )
    expect(affiliationSms['debit-announced-sms'](sender, affiliation)).toBe(
      'Inmobiliaria Añil: el 24/12/2026 cobraremos S/\u00a01,201.88 y US$\u00a0320.50 a tu tarjeta 0055.',
    )
  })
})
