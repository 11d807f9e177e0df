import {
  askProviderDay,
  closeDay,
  type ReconciledAccount,
  readReconciliation,
} from '@llave/contract/staff/reconciliation'
import type { Difference } from '@llave/domain/reconciliation/reconcile-day'
import { staffSession } from './fixtures.ts'
import type { Mesa } from './mesa.ts'
import type { MesaState } from './mesa-state.ts'

const readAt = Temporal.Instant.from('2026-11-21T07:10:00-05:00')

export const unreadAccounts: readonly ReconciledAccount[] = [
  {
    ...{ currency: 'PEN', shop: '70001001', provider: null, asking: null, differences: [] },
    ...{ closed: null, seen: 'a', bank: null, bankName: '', unknownOrders: [] },
    llave: { transactions: 64, minor: 12_648_090 },
  },
  {
    ...{ currency: 'USD', shop: '70001002', provider: null, asking: null, differences: [] },
    ...{ closed: null, seen: 'b', bank: null, bankName: '', unknownOrders: [] },
    llave: { transactions: 31, minor: 1_420_875 },
  },
]

function difference(cause: Difference['cause'], place: number, gap: number): Difference {
  return {
    ...{ cause, gap, bank: null, bankRows: [] },
    transactions: [`${place}`.padStart(32, '0')],
    orderIds: [`201126${String(170_000 + place)}-M3TX`],
    llave: cause === 'only-provider' ? null : 61_275,
    provider: cause === 'only-llave' ? null : 61_275 + gap,
  }
}

const agreed = unreadAccounts.map(
  (account): ReconciledAccount => ({ ...account, provider: { ...account.llave, readAt } }),
)

/** The accounts of a day with these differences in dollars. */
function differing(differences: readonly Difference[]): readonly ReconciledAccount[] {
  return agreed.map((account) => (account.currency === 'USD' ? { ...account, differences } : account))
}

export const differingAccounts = differing([
  difference('only-llave', 1, -61_275),
  difference('only-provider', 2, 184_250),
  difference('amount', 3, -1_000),
])

const bankFile = {
  file: 'Movimientos cuenta recaudadora dólares del 20 al 22 de noviembre de 2026.csv',
  by: 'María del Carmen Fernández-Dávila Santillán',
  readAt: Temporal.Instant.from('2026-11-21T08:30:00-05:00'),
}

/** A day in three books, with differences that the bank alone shows. */
export const banked = agreed.map((account): ReconciledAccount => {
  const known = { ...account, bankName: 'BCP recaudadora', bank: { ...account.llave, ...bankFile } }
  if (account.currency === 'PEN') return known
  const inBank = { ...difference('commission', 5, 0), bank: 59_437, bankRows: [12], gap: -1_838 }
  const foreign = { ...difference('only-provider', 7, 20_000), bank: null }
  return {
    ...known,
    unknownOrders: foreign.orderIds,
    differences: [
      { ...difference('not-at-bank', 6, 0), gap: -61_275 },
      foreign,
      {
        ...inBank,
        cause: 'only-bank',
        orderIds: [],
        transactions: [],
        llave: null,
        provider: null,
        gap: 59_437,
      },
      inBank,
    ],
  }
})

const closed = {
  by: 'María del Carmen Fernández-Dávila Santillán',
  at: Temporal.Instant.from('2026-11-21T09:05:00-05:00'),
  ...{ reason: '', hasChanged: false },
}

/** Closed with differences in dollars, without any in soles. */
export const closedAccounts = differingAccounts.map(
  (account): ReconciledAccount => ({
    ...account,
    closed: { ...closed, reason: account.currency === 'USD' ? 'El proveedor lo busca, caso 8812' : '' },
  }),
)

const asking = {
  by: 'María del Carmen Fernández-Dávila Santillán',
  since: Temporal.Instant.from('2026-11-21T15:19:00-05:00'),
}
const session = staffSession('treasury')

function state(accounts: readonly ReconciledAccount[], shows: string): MesaState {
  return {
    ...{ path: '/conciliacion', session, shows },
    answer: (mesa: Mesa) => {
      mesa.answer(readReconciliation, accounts)
      mesa.answer(askProviderDay, undefined)
      mesa.answer(closeDay, undefined)
    },
  }
}

export const reconciliationStates: Readonly<Record<string, Readonly<Record<string, MesaState>>>> = {
  'mesa-reconciliation': {
    'nobody asked': state(unreadAccounts, 'Nadie le preguntó por este día'),
    differences: state(differingAccounts, 'Falta explicar'),
    agreement: state(agreed, 'Cuadra'),
    'another day alone': state(
      differing([difference('other-day', 4, 0)]),
      'Cuadra en dinero, con 1 diferencia',
    ),
    'many differences': state(
      differing(
        Array.from({ length: 60 }, (_, place) => difference('only-provider', place, 100_000 + place)),
      ),
      'Falta explicar',
    ),
    'being asked': state(
      unreadAccounts.map((account) => ({ ...account, asking: { ...asking, unanswered: 0, unreadable: [] } })),
      'Sin leer todavía',
    ),
    'asked again': state(
      agreed.map((account) => ({ ...account, asking: { ...asking, unanswered: 12, unreadable: [] } })),
      'No respondió por 12 pedidos',
    ),
    'an order that is never answered': state(
      unreadAccounts.map((account) => ({
        ...account,
        asking: { ...asking, unanswered: 1, unreadable: ['201126170009-M3TX'] },
      })),
      'que tiene demasiadas transacciones',
    ),
    'three books': state(banked, 'Falta explicar'),
    'without the bank': state(
      agreed.map((account) => ({ ...account, bankName: 'BCP recaudadora' })),
      'Cuadra con el proveedor, falta el banco',
    ),
    closed: state(closedAccounts, 'Día cerrado'),
    'changed after it was closed': state(
      closedAccounts.map((account) => ({ ...account, closed: { ...closed, hasChanged: true } })),
      'Algo cambió después del cierre',
    ),
    loading: { ...state(agreed, 'Cargando la conciliación…'), held: readReconciliation },
    failed: { ...state(agreed, 'No pudimos cargar la conciliación.'), refused: readReconciliation },
    'a day to come': { ...state(agreed, 'Esta dirección no existe'), path: '/conciliacion?dia=2026-11-22' },
  },
}
