import { listPaymentProjects, listPayments } from '@llave/contract/staff/payments/list-payments'
import { readPayment } from '@llave/contract/staff/payments/read-payment'
import { readPaymentNeighbours } from '@llave/contract/staff/payments/read-payment-neighbours'
import { readOrderRefunds } from '@llave/contract/staff/refunds'
import { longNames } from '../fixtures.ts'
import { staffSession } from './fixtures.ts'
import type { Mesa } from './mesa.ts'
import type { MesaState } from './mesa-state.ts'
import { listedPayment, listedPayments, paymentStory } from './payment-fixtures.ts'
import { nothingAsked } from './refund-fixtures.ts'

/** The list with these rows, and one payment of it, for treasury. */
export function answerPayments(mesa: Mesa, payments = listedPayments, story = paymentStory): void {
  mesa.signIn(staffSession('treasury'))
  mesa.answer(listPaymentProjects, [{ code: 'P01', name: 'valle sereno' }])
  mesa.answer(listPayments, ({ query }) => ({ payments: query.card === '9999' ? [] : payments, before: '' }))
  mesa.answer(readPayment, ({ params }) => ({ ...story, orderId: params.orderId }))
  mesa.answer(readOrderRefunds, nothingAsked)
  mesa.answer(readPaymentNeighbours, { newer: '', older: '051126190211-7K22' })
}

const many = Array.from({ length: 50 }, (_, place) =>
  listedPayment(place, { state: place % 7 ? 'paid' : 'refused' }),
)

export const paymentStates: Readonly<Record<string, Readonly<Record<string, MesaState>>>> = {
  'mesa-payments': {
    ordinary: { path: '/pagos', answer: (mesa) => answerPayments(mesa), shows: 'Por confirmar' },
    many: {
      path: '/pagos?outcome=paid&from=2026-11-05',
      answer: (mesa) => {
        answerPayments(mesa)
        mesa.answer(listPayments, { payments: many, before: '1.LL-1' })
      },
      shows: 'Ver anteriores',
    },
    long: {
      path: '/pagos',
      answer: (mesa) =>
        answerPayments(mesa, [
          listedPayment(5, { customerName: longNames.customer, projectName: longNames.project }),
        ]),
      shows: 'Abonado',
    },
    'nothing found': {
      path: '/pagos?card=9999',
      answer: (mesa) => answerPayments(mesa),
      shows: 'Ningún pago con este filtro',
    },
    'a wrong amount': {
      path: '/pagos?min=veinte',
      answer: (mesa) => answerPayments(mesa),
      shows: 'Escribe un importe como 320.50',
    },
    loading: {
      path: '/pagos',
      held: listPayments,
      answer: (mesa) => answerPayments(mesa),
      shows: 'Cargando los pagos…',
    },
    failed: {
      path: '/pagos',
      answer: (mesa) => answerPayments(mesa),
      refused: listPayments,
      shows: 'No pudimos cargar los pagos.',
    },
  },
  'mesa-payment': {
    paid: {
      path: '/pagos/051126190211-7K21?outcome=paid',
      answer: (mesa) => answerPayments(mesa),
      shows: 'Lo que hizo el equipo',
    },
    failed: {
      path: '/pagos/051126190211-7K21',
      answer: (mesa) => answerPayments(mesa),
      refused: readPayment,
      shows: 'No pudimos cargar el pago.',
    },
  },
}
