import { Readable } from 'node:stream'
import {
  type DebitSwitch,
  listDebitCharges,
  listDebitDays,
  listImpededCards,
  readDebitDay,
  readDebitPlan,
} from '@llave/contract/staff/collections/debit-days'
import {
  exportOverdue,
  exportOverdueWorkbook,
  listOverdue,
  sumOverdue as sumOverdueCall,
} from '@llave/contract/staff/collections/list-overdue'
import { nextDebitDay } from '@llave/domain/debit/debit-day'
import { type Clock, limaDate, limaDateTime } from '@llave/domain/time/lima-date'
import type { Database, Queryable } from '../../database/database.ts'
import type { ShopIds } from '../../debit/find-impediment.ts'
import { ApiError } from '../../http/api-error.ts'
import { listSwitches } from '../../switches/set-switch.store.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { findCharges, findDebitDay, findDebitDays } from './debit-days.store.ts'
import { findImpededCards, type ImpededPlace, sumPlan } from './debit-plan.store.ts'
import { findOverdue, findOverdueCustomers, sumOverdue } from './overdue.store.ts'
import { formatPlace, parsePlace } from './overdue-cursor.ts'
import { placeOf } from './overdue-lines.ts'
import { writeOverdueCsv, writeOverdueWorkbook } from './write-overdue.ts'

type CollectionsParts = { readonly db: Database; readonly clock: Clock; readonly shops: ShopIds }

const pageSize = 50
/** Half a year of them: each is counted letra by letra. */
const daysOfPage = 6

/** Who owes since when and how they are reached; what automatic debit charged and will charge. */
export function registerCollections(register: RegisterStaffCall, parts: CollectionsParts): void {
  registerOverdue(register, parts)
  registerDebit(register, parts)
}

function registerOverdue(register: RegisterStaffCall, { db, clock }: CollectionsParts): void {
  register(listOverdue, async ({ query, tellsOf }) => {
    const after = query.after === '' ? null : parsePlace(query.after)
    if (query.after !== '' && !after) throw new ApiError('dato_invalido', { campo: 'after' })
    const found = await findOverdue(db, { ...query, after, limit: pageSize + 1 }, limaDate(clock.now()))
    const shown = found.slice(0, pageSize)
    tellsOf(shown.map(({ customer }) => Number(customer.customerId)))
    const last = shown.at(-1)
    return {
      rows: shown.map(({ document: _, ...row }) => row),
      next: found.length > pageSize && last ? formatPlace(placeOf(last)) : '',
    }
  })

  register(sumOverdueCall, async ({ query }) => ({
    sums: await sumOverdue(db, query, limaDate(clock.now())),
    projects: await db
      .selectFrom('project')
      .select(['code', 'name'])
      .orderBy('name')
      .orderBy('code')
      .execute(),
  }))

  register(exportOverdue, async ({ query, tellsOf }) => {
    const today = limaDate(clock.now())
    tellsOf(await findOverdueCustomers(db, query, today))
    return { stream: Readable.from(writeOverdueCsv(db, query, today)), fileName: `vencido-${today}.csv` }
  })

  register(exportOverdueWorkbook, async ({ query, tellsOf }) => {
    const today = limaDate(clock.now())
    tellsOf(await findOverdueCustomers(db, query, today))
    return {
      stream: Readable.from(writeOverdueWorkbook(db, query, today)),
      fileName: `vencido-${today}.xlsx`,
    }
  })
}

function registerDebit(register: RegisterStaffCall, { db, clock, shops }: CollectionsParts): void {
  register(listDebitDays, async ({ query }) => {
    const found = await findDebitDays(db, { before: query.before ?? null, limit: daysOfPage + 1 })
    const shown = found.slice(0, daysOfPage)
    return {
      days: shown.map(({ reasons: _, ...each }) => each),
      before: found.length > daysOfPage ? (shown.at(-1)?.day ?? null) : null,
      switch: await readDebitSwitch(db),
    }
  })

  register(readDebitDay, async ({ params }) => {
    const found = await findDebitDay(db, params.day)
    if (!found) throw new ApiError('no_encontrado')
    return found
  })

  register(listDebitCharges, async ({ params, query, tellsOf }) => {
    const found = await findCharges(db, {
      day: params.day,
      outcome: query.outcome ?? null,
      reason: query.reason ?? null,
      after: Number(query.after ?? 0),
      limit: pageSize + 1,
    })
    const shown = found.slice(0, pageSize)
    tellsOf(shown.map(({ customer }) => Number(customer.customerId)))
    return {
      charges: shown.map(({ receivableId: _, ...charge }) => charge),
      next: found.length > pageSize ? String(shown.at(-1)?.receivableId ?? '') : '',
    }
  })

  register(readDebitPlan, async () => {
    const day = nextDebitDay(limaDateTime(clock.now()))
    return { day, switch: await readDebitSwitch(db), ...(await sumPlan(db, day, shops)) }
  })

  register(listImpededCards, async ({ query, tellsOf }) => {
    const day = nextDebitDay(limaDateTime(clock.now()))
    const after = query.after === undefined ? null : readImpededPlace(query.after)
    const selection = { impediment: query.impediment ?? null, after, limit: pageSize + 1 }
    const found = await findImpededCards(db, day, shops, selection)
    const shown = found.slice(0, pageSize)
    tellsOf(shown.map(({ customer }) => Number(customer.customerId)))
    const last = shown.at(-1)
    return {
      cards: shown.map(({ affiliationId: _, currency: __, ...card }) => card),
      next:
        found.length > pageSize && last ? `${last.affiliationId}-${last.currency}-${last.impediment}` : '',
    }
  })
}

/** What `next` of a page says: the contract has checked its shape. */
function readImpededPlace(text: string): ImpededPlace {
  const [id, currency, impediment] = text.split('-')
  return { affiliationId: Number(id), currency, impediment } as ImpededPlace
}

async function readDebitSwitch(db: Queryable): Promise<DebitSwitch> {
  const found = (await listSwitches(db)).find(({ name }) => name === 'debit')
  if (!found) throw new Error('There is no switch of automatic debit')
  return { open: found.open, since: found.changedAt }
}
