import type { LinkForm } from '@llave/contract/payment-links/issue-link-form'
import type { PayerReceipt } from '@llave/contract/payment-links/link-outcome'
import type { OpenedLink } from '@llave/contract/payment-links/open-payment-link'
import type { LinkLetra, PaymentLink } from '@llave/contract/payment-links/payment-link-message'
import { money } from '@llave/domain/money/money'
import { flat, formToken, lot } from '../fixtures.ts'

const at = (text: string) => Temporal.Instant.from(`${text}-05:00`)
const day = (text: string) => Temporal.PlainDate.from(text)

/** What follows the # of a link's address. */
export const secret = 'Zm9vYmFyYmF6cXV4Y29ycmUxMjM'

export const linkLetra: LinkLetra = {
  proforma: flat.proforma,
  code: 'L-0502-13',
  position: 13,
  total: 48,
  projectName: flat.projectName,
  productName: flat.name,
  dueOn: day('2026-11-24'),
  amount: money(184_250, 'PEN'),
}

export const lotLetra: LinkLetra = {
  ...linkLetra,
  proforma: lot.proforma,
  code: 'L-0018',
  position: 18,
  projectName: lot.projectName,
  productName: lot.name,
  dueOn: day('2026-10-12'),
  amount: money(32_050, 'USD'),
}

export const aliveLink: PaymentLink = {
  id: '31',
  code: 'K7QF',
  address: `https://portal.example/p#${secret}`,
  letra: linkLetra,
  state: 'active',
  madeFrom: 'phone',
  madeAt: at('2026-11-20T09:12:00'),
  lastDay: day('2026-11-27'),
  endedAt: null,
  beingPaid: false,
  openings: [
    { at: at('2026-11-20T20:40:00'), device: 'phone', country: 'Perú' },
    { at: at('2026-11-21T08:05:00'), device: 'computer', country: 'España' },
  ],
  paid: null,
}

export const pastLinks: readonly PaymentLink[] = [
  {
    ...aliveLink,
    id: '21',
    address: null,
    letra: { ...linkLetra, code: 'L-0502-12', position: 12 },
    state: 'paid',
    endedAt: at('2026-10-22T12:00:00'),
    paid: {
      name: 'Teresa Vargas Llanos',
      document: { type: '01', number: '08812345' },
      at: at('2026-10-22T12:00:00'),
    },
  },
  {
    ...aliveLink,
    id: '20',
    address: null,
    letra: { ...linkLetra, code: 'L-0502-11', position: 11 },
    state: 'withdrawn',
    openings: [],
    endedAt: at('2026-09-19T12:00:00'),
  },
]

export const openedLink: OpenedLink = {
  position: 13,
  amount: money(184_250, 'PEN'),
  code: 'K7QF',
  lastDay: day('2026-11-27'),
  beingPaid: false,
}

export const linkForm: LinkForm = { ...formToken, key: 'llave-del-pago' }

export const payerReceipt: PayerReceipt = {
  name: 'Teresa Vargas Llanos',
  document: { type: '01', number: '08812345' },
  letraNumber: 13,
  receiptNumber: 'WEB-00018342',
  verificationCode: '7K2Q9A3M4N5P6R7S',
  amount: money(184_250, 'PEN'),
  maskedCard: '520474******7731',
  authorizationNumber: '048399',
  operatedAt: at('2026-11-21T16:05:00'),
  email: 'teresa.vargas@correo.pe',
}
