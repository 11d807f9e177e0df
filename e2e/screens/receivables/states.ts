import { readReceipt } from '@llave/contract/payments/read-receipt'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { money } from '@llave/domain/money/money'
import type { PaymentReceipt } from '@llave/domain/payments/payment-outcome'
import type { CashItem, Instalment } from '@llave/domain/receivables/receivable'
import {
  cashItem,
  customer,
  flat,
  letra,
  longNames,
  lot,
  opens,
  paidCash,
  paidLetra,
  receiptOf,
  today,
  unpaidLetras,
} from '../fixtures.ts'
import type { Screens } from '../screen.ts'
import type { ScreenStates } from '../screen-state.ts'

const payments = { path: `/property/${lot.proforma}/payment` } as const
const onPaid = { path: `${payments.path}?tab=paid` } as const
const paid = { path: `/property/${lot.proforma}/historic` } as const
const cash = { path: '/', visitor: 'cash' } as const

const answerLetras =
  (...instalments: readonly Instalment[]) =>
  (screens: Screens) =>
    screens.answer(readCustomerStatement, { customer, products: [lot, flat], instalments })
const answerItems =
  (...items: readonly CashItem[]) =>
  (screens: Screens) =>
    screens.answer(readCashStatement, { customer, products: [lot, flat], items })

const paidBefore = [90, 60, 30].map((days, index) => paidLetra(lot, index + 1, today.subtract({ days })))
const mixed = [
  ...paidBefore,
  letra(lot, 4, { dueOn: today.subtract({ days: 9 }) }),
  letra(lot, 5, { dueOn: today.add({ days: 3 }), amount: money(50_000, 'USD') }),
  letra(lot, 6, { dueOn: today.add({ days: 50 }) }),
]
const long = { ...lot, projectName: longNames.project, name: longNames.product }
const paidHere = paidLetra(lot, 3, today.subtract({ days: 30 }))
const details = { path: `/property/${lot.proforma}/paid?documento=${paidHere.code}` } as const
const soles = money(118_469, 'PEN')
const answerDetails =
  (paid: Instalment, changes: Partial<PaymentReceipt> = {}) =>
  (screens: Screens) => {
    answerLetras(...paidBefore.slice(0, 2), paid, letra(lot, 4))(screens)
    screens.answer(readReceipt, receiptOf(paid, changes))
  }
const items = [
  cashItem(flat, '5100001', { amount: money(150_000, 'PEN'), dueOn: today.add({ days: 3 }) }),
  cashItem(lot, '5100002', {
    documentClass: 'CI',
    amount: money(1_200_000, 'USD'),
    paidAmount: money(450_000, 'USD'),
  }),
  paidCash(flat, '5100003', today.subtract({ days: 20 })),
]

export const receivablesStates = {
  payments: {
    ordinary: { ...payments, answer: answerLetras(...mixed), shows: 'NOV 2026' },
    paid: { ...onPaid, answer: answerLetras(...mixed), shows: 'SEP 2026' },
    'no spreadsheet in the first day of a new number': {
      ...payments,
      answer: (screens) => {
        const instalments = mixed
        screens.answer(readCustomerStatement, {
          ...{ customer, products: [lot, flat], instalments },
          closedUntil: opens,
        })
      },
      shows: /podrás exportar desde el 22\/11\/2026 a las 15:12/,
    },
    'nothing pending': {
      ...payments,
      answer: answerLetras(...paidBefore),
      shows: 'No tienes ningún pago pendiente',
    },
    'nothing paid': { ...onPaid, shows: 'No tienes ningún pago realizado' },
    'payment under way': {
      ...payments,
      answer: answerLetras(letra(lot, 1, { paymentUnderWay: true }), letra(lot, 2)),
      shows: 'Pago en proceso. Estamos confirmándolo.',
    },
    'in application': {
      ...payments,
      answer: answerLetras(
        paidLetra(lot, 1, today.subtract({ days: 40 })),
        ...[2, 3, 4].map((position) =>
          letra(lot, position, {
            dueOn: today.subtract({ days: 80 }).add({ months: position }),
            paymentUnderWay: true,
            inApplication: true,
          }),
        ),
      ),
      shows: /^Tu pago anticipado está en aplicación/,
    },
    loading: { ...payments, held: readCustomerStatement, shows: 'Buscando tus letras…' },
    failed: { ...payments, refused: readCustomerStatement, shows: 'No pudimos cargar tus pagos.' },
    'long names': {
      ...payments,
      answer: (screens) =>
        screens.answer(readCustomerStatement, {
          customer: { ...customer, name: longNames.customer },
          products: [long],
          instalments: [letra(long, 1, { amount: money(1_234_567_890, 'USD') }), letra(long, 2)],
        }),
      shows: longNames.product,
    },
    'many letras': {
      ...payments,
      answer: answerLetras(...unpaidLetras(lot, 120, 35_050)),
      shows: '2036',
    },
    'many overdue': {
      ...payments,
      answer: answerLetras(
        ...paidBefore,
        letra(lot, 4, { dueOn: today.subtract({ days: 40 }) }),
        letra(lot, 5, { dueOn: today.subtract({ days: 9 }), paymentUnderWay: true }),
        letra(lot, 6, { dueOn: today.add({ days: 21 }), paidAmount: money(10_000, 'USD') }),
        letra(lot, 7, { dueOn: today.add({ days: 24 }), amount: money(50_000, 'USD') }),
        ...Array.from({ length: 60 }, (_, index) =>
          letra(lot, index + 8, { dueOn: Temporal.PlainDate.from('2027-01-12').add({ months: index }) }),
        ),
      ),
      shows: '40 días',
    },
    choice: {
      ...payments,
      path: `${payments.path}#varias`,
      answer: answerLetras(
        ...paidBefore,
        letra(lot, 4, { dueOn: today.subtract({ days: 40 }) }),
        letra(lot, 5, { dueOn: today.subtract({ days: 9 }) }),
        ...Array.from({ length: 40 }, (_, index) =>
          letra(lot, index + 6, { dueOn: Temporal.PlainDate.from('2026-12-12').add({ months: index }) }),
        ),
      ),
      shows: '2 letras, OCT a NOV 2026',
    },
    'choice before a payment under way': {
      ...payments,
      path: `${payments.path}#varias`,
      answer: answerLetras(
        letra(lot, 4, { dueOn: today.subtract({ days: 40 }), amount: money(1_234_567_890, 'USD') }),
        letra(lot, 5, { dueOn: today.subtract({ days: 9 }) }),
        letra(lot, 6, { dueOn: today.add({ days: 21 }), paymentUnderWay: true }),
        letra(lot, 7, { dueOn: today.add({ days: 52 }) }),
      ),
      shows: 'Confirmando con tu banco',
    },
  },
  paid: {
    ordinary: { ...paid, answer: answerLetras(...mixed), shows: 'Historial de pago' },
    'many years': {
      ...paid,
      answer: answerLetras(
        ...Array.from({ length: 40 }, (_, index) =>
          paidLetra(lot, 40 - index, today.subtract({ months: index })),
        ),
      ),
      shows: '2023',
    },
    empty: { ...paid, shows: 'No tienes ningún pago realizado' },
    loading: { ...paid, held: readCustomerStatement, shows: 'Buscando tus letras…' },
  },
  'paid letra': {
    ordinary: { ...details, answer: answerDetails(paidHere), shows: 'WEB-00000017' },
    exchanged: {
      ...details,
      answer: answerDetails(
        { ...paidHere, payment: paidHere.payment && { ...paidHere.payment, system: 'IZTC', amount: soles } },
        {
          amount: soles,
          exchange: { debtAmount: paidHere.amount, rate: 3_380_000 },
          holderName: longNames.customer,
        },
      ),
      shows: '3.38',
    },
    elsewhere: {
      ...details,
      answer: answerLetras(
        paidLetra(lot, 3, today.subtract({ days: 30 }), {
          system: '',
          hasReceipt: false,
          operationOn: null,
          maskedCard: '',
          authorizationNumber: '',
        }),
      ),
      shows: 'Otros medios',
    },
    'not paid': {
      ...details,
      answer: answerLetras(letra(lot, 3)),
      shows: 'no está entre tus pagos realizados',
    },
    loading: { ...details, held: readCustomerStatement, shows: 'Buscando tu pago…' },
    failed: {
      ...details,
      answer: answerLetras(paidHere),
      refused: readReceipt,
      shows: 'No pudimos traer todos los datos de la operación.',
    },
  },
  'cash home': {
    ordinary: { ...cash, answer: answerItems(...items), shows: 'Separa tu lote' },
    paid: { ...cash, path: '/?tab=paid', answer: answerItems(...items), shows: 'Separación de lote' },
    empty: { ...cash, shows: 'No tienes ningún pago pendiente' },
    loading: { ...cash, held: readCashStatement, shows: 'Buscando tus pagos…' },
    failed: { ...cash, refused: readCashStatement, shows: 'No pudimos cargar tus pagos.' },
    'long names': {
      ...cash,
      answer: answerItems(cashItem(long, 'DOCUMENTO-DE-CUARENTA-CARACTERES-1000000')),
      shows: longNames.product,
    },
    'many items': {
      ...cash,
      answer: answerItems(
        ...Array.from({ length: 60 }, (_, index) =>
          cashItem({ ...flat, name: `Departamento ${index % 6}` }, `51000${index + 10}`),
        ),
      ),
      shows: 'Departamento 5',
    },
  },
} satisfies ScreenStates
