import type { Database } from '@llave/api/database/database'
import { findCharges, findDebitDay, findDebitDays } from '@llave/api/staff/collections/debit-days.store'
import { findImpededCards, sumPlan } from '@llave/api/staff/collections/debit-plan.store'
import { findOverdue, sumOverdue } from '@llave/api/staff/collections/overdue.store'
import { findMissing, sumMissing } from '@llave/api/staff/contents/missing-papers.store'
import { findPaymentPage } from '@llave/api/staff/payments/payment-list.store'
import type { OverdueFilter } from '@llave/contract/staff/collections/list-overdue'
import { debitOutcomes, planImpediments } from '@llave/domain/staff/debit-outcome'
import { expectableKinds } from '@llave/domain/staff/expected-papers'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { debtorShops } from '@llave/testkit/debit/fill-debtors'
import { fillCollections } from '@llave/testkit/staff/fill-collections'
import { fillPapers } from '@llave/testkit/staff/fill-papers'
import { fillPayments, paymentFilters } from '@llave/testkit/staff/fill-payments'
import { medianTime } from './median-time.ts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

// The lists of Mesa over 1,000,020 letras, 100,000 orders and 100,000 proformas with papers, with every filter: each list's slowest question,
// by the median of its rounds.
const rounds = 9
const today = Temporal.PlainDate.from('2026-11-23')
const now = Temporal.Instant.from('2026-11-23T15:00:00Z')

type Question = { readonly name: string; readonly ask: (db: Database) => Promise<unknown> }
type List = { readonly name: string; readonly questions: readonly Question[] }

const noFilter: OverdueFilter = {
  ...{ band: null, projectCode: '', currency: null },
  ...{ atLeast: null, atMost: null, debit: null, promise: null },
}
const overdueFilters: readonly Partial<OverdueFilter>[] = [
  {},
  ...(['week', 'month', 'two-months', 'three-months', 'older'] as const).map((band) => ({ band })),
  { projectCode: 'COBRA-3' },
  { currency: 'PEN' },
  { atLeast: 20_000, atMost: 40_000 },
  { debit: 'with' },
  { debit: 'without', projectCode: 'COBRA-3', currency: 'USD', band: 'two-months' },
]
const debitDay = Temporal.PlainDate.from('2026-10-23')
const planDay = Temporal.PlainDate.from('2026-11-24')

const lists: readonly List[] = [
  {
    name: 'a page of payments',
    questions: [...paymentFilters, { currency: 'PEN' as const }, { q: 'hyperlink' }].map((filter) => ({
      name: JSON.stringify(filter),
      ask: (db) => findPaymentPage(db, filter, { before: null, limit: 51 }),
    })),
  },
  {
    name: 'a page of who owes',
    questions: overdueFilters.flatMap((filter) =>
      (['age', 'amount'] as const).map((order) => ({
        name: JSON.stringify({ ...filter, order }),
        ask: (db: Database) =>
          findOverdue(db, { ...noFilter, ...filter, order, after: null, limit: 51 }, today),
      })),
    ),
  },
  {
    name: 'the sums of who owes',
    questions: overdueFilters.map((filter) => ({
      name: JSON.stringify(filter),
      ask: (db) => sumOverdue(db, { ...noFilter, ...filter }, today),
    })),
  },
  {
    name: 'the list of debit days',
    questions: [
      { name: 'the latest', ask: (db) => findDebitDays(db, { before: null, limit: 6 }) },
      { name: 'older', ask: (db) => findDebitDays(db, { before: debitDay, limit: 6 }) },
    ],
  },
  { name: 'one debit day', questions: [{ name: 'its sums', ask: (db) => findDebitDay(db, debitDay) }] },
  {
    name: 'a page of its letras',
    questions: [null, ...debitOutcomes].map((outcome) => ({
      name: outcome ?? 'all',
      ask: (db) => findCharges(db, { day: debitDay, outcome, reason: null, after: 0, limit: 51 }),
    })),
  },
  {
    name: 'the plan of the next debit day',
    questions: [{ name: 'its sums', ask: (db) => sumPlan(db, planDay, debtorShops) }],
  },
  {
    name: 'a page of the cards that it passes over',
    questions: [null, ...planImpediments].map((impediment) => ({
      name: impediment ?? 'all',
      ask: (db) => findImpededCards(db, planDay, debtorShops, { impediment, after: null, limit: 51 }),
    })),
  },
  {
    name: 'a page of the proformas that lack papers',
    questions: [null, ...expectableKinds].flatMap((kind) =>
      ['', 'PAPEL-1', 'PAPEL-10'].flatMap((projectCode) =>
        // The first page, and one far behind.
        ['', 'D30090000'].map((after) => ({
          name: JSON.stringify({ kind, projectCode, after }),
          ask: (db: Database) => findMissing(db, { kind, projectCode, after, limit: 51 }),
        })),
      ),
    ),
  },
  {
    name: 'the sums of missing papers',
    questions: [{ name: 'of all projects', ask: (db) => sumMissing(db) }],
  },
]

printLoad()
const { db, drop } = await createTestDatabase()
try {
  await fillCollections(db, { proformas: 16_667, letras: 60, charges: 8000 }, today)
  await fillPayments(db, { orders: 100_000 }, now)
  await fillPapers(db, 100_000)
  for (const { name, questions } of lists) {
    let slowest = { question: '', milliseconds: 0 }
    for (const { name: question, ask } of questions) {
      const milliseconds = await medianTime(rounds, () => ask(db))
      if (milliseconds > slowest.milliseconds) slowest = { question, milliseconds }
    }
    reportFigure({
      name: `${name}, the slowest of ${questions.length} questions (${slowest.question})`,
      value: slowest.milliseconds,
      unit: 'ms',
      budget: { atMost: 100 },
    })
  }
} finally {
  await drop()
}
