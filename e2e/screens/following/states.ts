import { followPayment } from '@llave/contract/payments/follow-payment'
import { searchPayments } from '@llave/contract/payments/search-payments'
import { money } from '@llave/domain/money/money'
import type { FollowedDebt, FollowedPayment } from '@llave/domain/payments/followed-payment'
import type { StepReach, TrailStep, TrailStepKind } from '@llave/domain/payments/payment-trail'
import { longNames, lot, now, orderId } from '../fixtures.ts'
import type { Screens } from '../screen.ts'
import type { ScreenStates } from '../screen-state.ts'

const path = `/payment/${orderId}`
const at = (minutes: number) => now.subtract({ minutes })

export const followedDebt: FollowedDebt = {
  document: 'L-0018',
  kind: 'instalment',
  proforma: lot.proforma,
  position: 18,
  total: 48,
  dueOn: Temporal.PlainDate.from('2026-10-12'),
  projectCode: lot.projectCode,
  projectName: lot.projectName,
  productName: lot.name,
}

type Known = readonly [TrailStepKind, StepReach, Temporal.Instant?]

function trail(steps: readonly Known[]): TrailStep[] {
  return steps.map(([kind, reach, when]) => ({ kind, reach, at: when ?? null, amount: null }))
}

const sent: Known = ['sent', 'reached', at(6)]
const confirmed: Known = ['confirmed', 'reached', at(5)]

/** A paid letra that is not yet in the developer's books. */
export const appliedPayment: FollowedPayment = {
  orderId,
  standing: 'applied',
  amount: money(32_050, 'USD'),
  at: at(6),
  debts: [followedDebt],
  source: 'web',
  device: 'mobile',
  maskedCard: '497010******0216',
  authorizationNumber: '048213',
  reason: '',
  advice: '',
  receiptNumber: 'WEB-00000017',
  receiptSentTo: 'lu***@correo.example',
  refundReason: null,
  isAnswered: true,
  readAt: now,
  asksAt: null,
  lapsesAt: null,
  steps: trail([
    sent,
    confirmed,
    ['applied', 'reached', at(5)],
    ['receipt', 'reached', at(5)],
    ['posted', 'now'],
  ]),
}

const unpaid = { receiptNumber: '', receiptSentTo: '', authorizationNumber: '' } as const
const toCome: readonly Known[] = [
  ['applied', 'expected'],
  ['receipt', 'expected'],
  ['posted', 'expected'],
]
const never = toCome.map(([kind]): Known => [kind, 'never'])

/** A payment of which the provider says nothing. */
export const confirmingPayment: FollowedPayment = {
  ...appliedPayment,
  ...unpaid,
  standing: 'confirming',
  isAnswered: false,
  asksAt: now.add({ minutes: 4 }),
  lapsesAt: now.add({ minutes: 24 }),
  steps: trail([sent, ['confirmed', 'now'], ...toCome]),
}

export const refusedPayment: FollowedPayment = {
  ...appliedPayment,
  ...unpaid,
  standing: 'refused',
  reason: 'La tarjeta no tiene saldo suficiente.',
  advice: 'Recarga tu tarjeta o usa otra.',
  steps: trail([sent, ['confirmed', 'failed', at(5)], ...never]),
}

export const returningPayment: FollowedPayment = {
  ...appliedPayment,
  receiptNumber: '',
  receiptSentTo: '',
  standing: 'returning',
  refundReason: 'paid-already',
  steps: trail([sent, confirmed]).concat([
    { kind: 'refund-asked', reach: 'reached', at: at(4), amount: appliedPayment.amount },
    { kind: 'refunded', reach: 'now', at: null, amount: appliedPayment.amount },
  ]),
}

/** A charge that pays three letras. */
export const severalPayment: FollowedPayment = {
  ...appliedPayment,
  amount: money(96_150, 'USD'),
  debts: [0, 1, 2].map((place) => ({
    ...followedDebt,
    document: `L-00${18 + place}`,
    position: 18 + place,
    dueOn: followedDebt.dueOn.add({ months: place }),
  })),
}

const answer = (payment: FollowedPayment) => (screens: Screens) => {
  screens.answer(followPayment, payment)
}

export const followingStates = {
  'trail of a payment': {
    applied: { path, answer: answer(appliedPayment), shows: 'Tu pago está aplicado' },
    'several letras': { path, answer: answer(severalPayment), shows: 'Aplicado a tus letras' },
    confirming: { path, answer: answer(confirmingPayment), shows: 'No vuelvas a pagar esta letra.' },
    waiting: {
      path,
      answer: answer({
        ...confirmingPayment,
        standing: 'waiting',
        isAnswered: true,
        maskedCard: '',
        steps: trail([['opened', 'reached', at(6)], ['confirmed', 'now'], ...toCome]),
      }),
      shows: 'Aún no nos llega tu pago',
    },
    refused: { path, answer: answer(refusedPayment), shows: 'El banco no aceptó el pago' },
    expired: {
      path,
      answer: answer({
        ...refusedPayment,
        standing: 'expired',
        reason: '',
        maskedCard: '',
        steps: trail([['opened', 'reached', at(60)], ['confirmed', 'failed', at(30)], ...never]),
      }),
      shows: 'Este pedido venció sin pago',
    },
    replaced: {
      path,
      answer: answer({
        ...refusedPayment,
        standing: 'replaced',
        reason: '',
        maskedCard: '',
        steps: trail([['opened', 'reached', at(60)], ['confirmed', 'never'], ...never]),
      }),
      shows: 'Se abrió otro formulario después de este',
    },
    'under review': {
      path,
      answer: answer({
        ...appliedPayment,
        receiptNumber: '',
        standing: 'held',
        steps: trail([sent, confirmed, ['reviewed', 'now', at(5)]]),
      }),
      shows: 'Una persona revisa tu pago',
    },
    returning: { path, answer: answer(returningPayment), shows: 'Te devolvemos este pago' },
    returned: {
      path,
      answer: answer({
        ...returningPayment,
        standing: 'returned',
        steps: returningPayment.steps.with(-1, {
          kind: 'refunded',
          reach: 'reached',
          at: at(1),
          amount: appliedPayment.amount,
        }),
      }),
      shows: 'Te devolvimos este pago',
    },
    'several letras, long names': {
      path,
      answer: answer({
        ...appliedPayment,
        standing: 'posted',
        amount: money(1_234_567_890, 'USD'),
        debts: [18, 19, 20].map((position) => ({
          ...followedDebt,
          document: `L-00${position}`,
          position,
          projectName: longNames.project,
          productName: longNames.product,
        })),
        steps: appliedPayment.steps.with(-1, { kind: 'posted', reach: 'reached', at: now, amount: null }),
      }),
      shows: 'Tu pago está registrado',
    },
    'charged by debit': {
      path,
      answer: answer({ ...appliedPayment, source: 'debit', receiptNumber: 'DEB-00000003' }),
      shows: 'Cobro automático enviado',
    },
    loading: {
      path,
      answer: answer(appliedPayment),
      held: followPayment,
      shows: 'Buscando en qué va tu pago…',
    },
    failed: {
      path,
      answer: answer(appliedPayment),
      refused: followPayment,
      shows: /^No pudimos traer este pago/,
    },
  },
  'payment that does not appear': {
    none: {
      path: '/payment',
      answer: (screens) => screens.answer(searchPayments, []),
      shows: 'No encontramos ningún pago tuyo hecho aquí.',
    },
    found: {
      path: '/payment?fecha=2026-11-21',
      answer: (screens) => screens.answer(searchPayments, [appliedPayment, refusedPayment, returningPayment]),
      shows: 'Lo que encontramos',
    },
    loading: {
      path: '/payment?buscar=1',
      answer: (screens) => screens.answer(searchPayments, []),
      held: searchPayments,
      shows: 'Buscando tus pagos…',
    },
    failed: {
      path: '/payment?buscar=1',
      refused: searchPayments,
      shows: 'No pudimos buscar tus pagos.',
    },
  },
} satisfies ScreenStates
