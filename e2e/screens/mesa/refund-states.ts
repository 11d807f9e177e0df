import { listAwaitedPlans } from '@llave/contract/staff/prepayments'
import { listQuarantine } from '@llave/contract/staff/quarantine'
import {
  listRefunds,
  type OrderRefunds,
  type RefundEntry,
  readOrderRefunds,
} from '@llave/contract/staff/refunds'
import { listUndecidedSurpluses } from '@llave/contract/staff/surpluses'
import { expect } from '@playwright/test'
import { staffSession } from './fixtures.ts'
import type { Mesa } from './mesa.ts'
import type { MesaState } from './mesa-state.ts'
import {
  askedRefund,
  awaitedPlans,
  changedRefund,
  endedRefund,
  longRefund,
  nothingAsked,
  ownRefund,
  quarantined,
  refundEntries,
  refundOrder,
  undecidedSurpluses,
  waitingRefund,
} from './refund-fixtures.ts'

const treasury = staffSession('treasury')
const awaitedPath = '/pagos-anticipados'
const path = `/devoluciones/${refundOrder}`

/** The screen of a payment that stands so. */
function standing(order: OrderRefunds, shows: string): MesaState {
  return { path, session: treasury, answer: (mesa) => mesa.answer(readOrderRefunds, order), shows }
}

/** The lists, each group with its entries. */
export function answerRefunds(
  mesa: Mesa,
  groups: Readonly<Partial<Record<'waiting' | 'under-way' | 'ended', readonly RefundEntry[]>>>,
): void {
  mesa.answer(listRefunds, ({ query }) => ({ entries: groups[query?.group ?? 'waiting'] ?? [], next: '' }))
}

/** Refunds and money in quarantine, by name of the screen. */
export const refundStates: Readonly<Record<string, Readonly<Record<string, MesaState>>>> = {
  'mesa-refunds': {
    'some of each': {
      path: '/devoluciones',
      session: treasury,
      answer: (mesa) =>
        answerRefunds(mesa, {
          waiting: [askedRefund, { ...askedRefund, requestId: '73', isOwn: true }, longRefund],
          'under-way': [refundEntries.unknown, refundEntries.failed],
          ended: [refundEntries.done, refundEntries.declined, refundEntries.withdrawn, refundEntries.void],
        }),
      shows: 'Pago doble',
    },
    empty: {
      path: '/devoluciones',
      session: treasury,
      answer: (mesa) => answerRefunds(mesa, {}),
      shows: 'Ninguna espera.',
    },
    'many rows': {
      path: '/devoluciones',
      session: treasury,
      answer: (mesa) =>
        answerRefunds(mesa, {
          ended: Array.from({ length: 50 }, (_, place) => ({
            ...refundEntries.done,
            requestId: `${900 - place}`,
          })),
        }),
      shows: 'Devuelta',
    },
    loading: { path: '/devoluciones', session: treasury, held: listRefunds, shows: 'Cargando…' },
    failed: {
      path: '/devoluciones',
      session: treasury,
      refused: listRefunds,
      shows: 'No pudimos cargar la lista.',
    },
  },
  'mesa-refund': {
    'nothing asked': standing(nothingAsked, 'Nadie pidió una'),
    'to approve': standing(waitingRefund, 'Devolución por aprobar'),
    'asked by me': standing(ownRefund, 'Tu pedido espera a otra persona'),
    'changed since': standing(changedRefund, 'El pago cambió desde que se pidió'),
    'in doubt': standing({ ...nothingAsked, isInDoubt: true }, 'salió dinero que Llave no pidió'),
    'nothing was paid': standing({ ...nothingAsked, basis: null, left: null }, 'Este pedido no abonó nada'),
    planned: standing(endedRefund(refundEntries.planned), 'Devolución por enviar'),
    sending: standing(endedRefund(refundEntries.sending), 'Devolución enviada'),
    unknown: standing(endedRefund(refundEntries.unknown), 'Devolución sin respuesta'),
    done: standing(endedRefund(refundEntries.done), 'El proveedor la confirmó.'),
    'not made': standing(endedRefund(refundEntries.failed), 'No se pudo devolver'),
    declined: standing(endedRefund(refundEntries.declined), 'Devolución rechazada'),
    long: standing({ ...waitingRefund, customer: longRefund.customer, requests: [longRefund] }, 'MMM'),
    asking: {
      ...standing(nothingAsked, 'Devolver este pago'),
      async reach(page) {
        await expect(page.getByText('Nadie pidió una')).toBeVisible()
        await page.getByRole('button', { name: 'Devolver' }).click()
      },
    },
    loading: { path, session: treasury, held: readOrderRefunds, shows: 'Cargando la devolución…' },
    failed: { path, session: treasury, refused: readOrderRefunds, shows: 'No pudimos cargar la devolución.' },
  },
  'mesa-quarantine': {
    rows: {
      path: '/por-revisar',
      session: treasury,
      answer: (mesa) => mesa.answer(listQuarantine, { rows: quarantined, next: '' }),
      shows: '5 pagos por revisar',
    },
    'paid too much': {
      path: '/por-revisar',
      session: treasury,
      answer(mesa) {
        mesa.answer(listQuarantine, { rows: [], next: '' })
        mesa.answer(listUndecidedSurpluses, undecidedSurpluses)
      },
      shows: 'Pagado de más',
    },
    'who only reads': {
      path: '/por-revisar',
      session: staffSession('audit'),
      answer: (mesa) => mesa.answer(listQuarantine, { rows: quarantined, next: '' }),
      shows: '5 pagos por revisar',
    },
    empty: {
      path: '/por-revisar',
      session: treasury,
      answer: (mesa) => mesa.answer(listQuarantine, { rows: [], next: '' }),
      shows: 'Todo el dinero está en su sitio',
    },
    loading: {
      path: '/por-revisar',
      session: treasury,
      held: listQuarantine,
      shows: 'Cargando lo que hay por revisar…',
    },
    failed: {
      path: '/por-revisar',
      session: treasury,
      refused: listQuarantine,
      shows: 'No pudimos cargar lo que hay por revisar.',
    },
  },
  'mesa-awaited-plans': {
    'one waits, one was given up': {
      path: awaitedPath,
      session: treasury,
      answer: (mesa) => mesa.answer(listAwaitedPlans, awaitedPlans),
      shows: 'Se cierra solo entre',
    },
    'giving one up': {
      path: awaitedPath,
      session: treasury,
      answer: (mesa) => mesa.answer(listAwaitedPlans, awaitedPlans),
      reach: (page) => page.getByRole('button', { name: 'Dejar sin efecto' }).click(),
      shows: 'la devolución se pide en el pago',
    },
    'who may only read': {
      path: awaitedPath,
      session: staffSession('audit'),
      answer: (mesa) => mesa.answer(listAwaitedPlans, awaitedPlans),
      shows: 'Se cierra solo entre',
    },
    empty: {
      path: awaitedPath,
      session: treasury,
      answer: (mesa) => mesa.answer(listAwaitedPlans, []),
      shows: 'Ninguno espera su cronograma',
    },
    loading: { path: awaitedPath, session: treasury, held: listAwaitedPlans, shows: 'Cargando…' },
    failed: {
      path: awaitedPath,
      session: treasury,
      refused: listAwaitedPlans,
      shows: 'No pudimos cargar la lista.',
    },
  },
}
