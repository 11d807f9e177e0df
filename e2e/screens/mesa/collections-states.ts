import {
  listDebitCharges,
  listDebitDays,
  listImpededCards,
  readDebitDay,
  readDebitPlan,
} from '@llave/contract/staff/collections/debit-days'
import { listOverdue, sumOverdue } from '@llave/contract/staff/collections/list-overdue'
import {
  closedDebit,
  debitCharges,
  debitDay,
  debitDays,
  debitPlan,
  impededCards,
  overdueRow,
  overdueRows,
  overdueSums,
} from './collections-fixtures.ts'
import { staffSession } from './fixtures.ts'
import type { Mesa } from './mesa.ts'
import type { MesaState } from './mesa-state.ts'

/** Answers all that Cobranzas asks. */
export function answerCollections(mesa: Mesa): void {
  mesa.answer(sumOverdue, overdueSums)
  mesa.answer(listOverdue, { rows: overdueRows, next: '' })
  mesa.answer(listDebitDays, debitDays)
  mesa.answer(readDebitDay, debitDay)
  mesa.answer(listDebitCharges, { charges: debitCharges, next: '' })
  mesa.answer(readDebitPlan, debitPlan)
  mesa.answer(listImpededCards, { cards: impededCards, next: '' })
}

const session = staffSession('collections')
const many = Array.from({ length: 50 }, (_, place) => overdueRow(place + 1))

export const collectionsStates: Readonly<Record<string, Readonly<Record<string, MesaState>>>> = {
  'mesa-collections': {
    'who owes': {
      path: '/cobranzas',
      session,
      answer: answerCollections,
      shows: 'Pago por confirmar: no llames',
    },
    'many rows': {
      path: '/cobranzas?orden=importe',
      session,
      answer: (mesa) => {
        answerCollections(mesa)
        mesa.answer(listOverdue, { rows: many, next: 'AA' })
      },
      shows: 'Mostrar más',
    },
    empty: {
      path: '/cobranzas?edad=week',
      session,
      answer: (mesa) => {
        mesa.answer(sumOverdue, { ...overdueSums, sums: [] })
        mesa.answer(listOverdue, { rows: [], next: '' })
      },
      shows: 'Nadie debe nada vencido con este filtro',
    },
    loading: {
      path: '/cobranzas',
      session,
      answer: answerCollections,
      held: listOverdue,
      shows: 'Buscando quién debe…',
    },
    failed: {
      path: '/cobranzas',
      session,
      answer: answerCollections,
      refused: listOverdue,
      shows: 'No pudimos cargar quién debe.',
    },
  },
  'mesa-debit-days': {
    days: { path: '/cobranzas/debito', session, answer: answerCollections, shows: '24/10/2026' },
    'switched off, none yet': {
      path: '/cobranzas/debito',
      session,
      answer: (mesa) => mesa.answer(listDebitDays, { days: [], before: null, switch: closedDebit }),
      shows: 'El débito automático está apagado',
    },
    failed: {
      path: '/cobranzas/debito',
      session,
      refused: listDebitDays,
      shows: 'No pudimos cargar los días de débito.',
    },
  },
  'mesa-debit-day': {
    charges: {
      path: '/cobranzas/debito/2026-10-24',
      session,
      answer: answerCollections,
      shows: '1000201-014',
    },
    empty: {
      path: '/cobranzas/debito/2026-10-24?estado=planned',
      session,
      answer: (mesa) => {
        answerCollections(mesa)
        mesa.answer(listDebitCharges, { charges: [], next: '' })
      },
      shows: 'Ninguna letra con este filtro',
    },
    failed: {
      path: '/cobranzas/debito/2026-10-24',
      session,
      answer: answerCollections,
      refused: readDebitDay,
      shows: 'No pudimos cargar este día.',
    },
  },
  'mesa-debit-plan': {
    plan: { path: '/cobranzas/debito/proximo', session, answer: answerCollections, shows: 'Una por una' },
    nothing: {
      path: '/cobranzas/debito/proximo',
      session,
      answer: (mesa) =>
        mesa.answer(readDebitPlan, { ...debitPlan, switch: closedDebit, planned: [], passedOver: [] }),
      shows: 'no se cobraría nada',
    },
    failed: {
      path: '/cobranzas/debito/proximo',
      session,
      refused: readDebitPlan,
      shows: 'No pudimos calcular el plan.',
    },
  },
}
