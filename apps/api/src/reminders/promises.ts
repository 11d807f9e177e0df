import type { NewPromise } from '@llave/contract/reminders/make-promise'
import type { ProformaPromises } from '@llave/contract/reminders/read-promises'
import type { NamedPromise } from '@llave/contract/reminders/withdraw-promise'
import { formatMoney } from '@llave/domain/money/format-money'
import { equalMoney, type Money } from '@llave/domain/money/money'
import {
  isPromiseRefused,
  type PromiseTerms,
  promiseFault,
  promiseTerms,
} from '@llave/domain/reminders/payment-promise'
import { formatDate } from '@llave/domain/time/format-date'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { type Database, type Queryable, transact } from '../database/database.ts'
import { holdsProforma } from '../holders/held-proformas.store.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import {
  keepPromise,
  listOverdueDebts,
  listPromises,
  lockPromises,
  readPropertyNames,
  takeBackPromise,
} from './promise.store.ts'

type PromiseParts = { readonly db: Database; readonly clock: Clock }

/** Days of which promises are shown and counted. */
const shown = { hours: 90 * 24 }

/** What may be promised of a proforma, and what was. */
export async function readPromises(
  { db, clock }: PromiseParts,
  session: Session,
  proforma: string,
): Promise<ProformaPromises> {
  await requireHeld(db, session, proforma)
  const now = clock.now()
  const today = limaDate(now)
  const promises = await listPromises(db, proforma, now.subtract(shown))
  const debts = await listOverdueDebts(db, proforma, today)
  const overdue = (['PEN', 'USD'] as const).flatMap((currency) => {
    const own = debts.filter(({ owed }) => owed.currency === currency)
    const [oldest] = own
    const terms = promiseTerms(own, today)
    if (!terms || !oldest) return []
    const earlier = promises.filter(({ amount }) => amount.currency === currency)
    const refused = isPromiseRefused(earlier, today)
    return [{ terms, debts: own.length, oldestDueOn: oldest.dueOn, refused }]
  })
  return { ...(await readPropertyNames(db, proforma)), overdue, promises }
}

/** Keeps a promise; the same one again, from another tab or after a broken connection, changes nothing. */
export async function makePromise(
  { db, clock }: PromiseParts,
  session: Session,
  { proforma, amount, day }: NewPromise,
): Promise<void> {
  await transact(db, async (trx) => {
    await requireHeld(trx, session, proforma)
    await lockPromises(trx, proforma)
    const now = clock.now()
    const today = limaDate(now)
    const earlier = (await listPromises(trx, proforma, now.subtract(shown))).filter(
      (promise) => promise.amount.currency === amount.currency,
    )
    const open = earlier.find(({ state }) => state === 'made')
    if (open) {
      if (equalMoney(open.amount, amount) && open.day.equals(day)) return
      throw impossible(
        `Ya prometiste pagar ${formatMoney(open.amount)} hasta el ${formatDate(open.day)}. Para cambiarlo, retira esa promesa.`,
      )
    }
    const debts = (await listOverdueDebts(trx, proforma, today)).filter(
      ({ owed }) => owed.currency === amount.currency,
    )
    const terms = promiseTerms(debts, today)
    if (!terms) throw impossible(promiseRefusals.nothingOverdue)
    if (isPromiseRefused(earlier, today)) throw impossible(promiseRefusals.twiceBroken)
    refuseFault(terms, amount, day)
    const kept = await keepPromise(trx, { proforma, customerId: session.customerId, amount, day, debts }, now)
    // Of somebody who holds the proforma no longer; the job ends it.
    if (!kept) throw impossible(promiseRefusals.anothersOpen)
  })
}

export async function withdrawPromise(
  { db, clock }: PromiseParts,
  session: Session,
  { proforma, currency }: NamedPromise,
): Promise<void> {
  await requireHeld(db, session, proforma)
  if (!(await takeBackPromise(db, proforma, currency, clock.now()))) {
    throw impossible(promiseRefusals.notOpen)
  }
}

/** Why no promise can be made or taken back, whatever was asked. */
export const promiseRefusals = {
  nothingOverdue: 'Ya no debes nada vencido en esta propiedad.',
  twiceBroken:
    'En los últimos 90 días hubo dos promesas que no se cumplieron. Escríbenos por Consultas y lo vemos contigo.',
  anothersOpen: 'Hay otra promesa abierta. Intenta otra vez en unos minutos.',
  notOpen: 'Esa promesa ya no está abierta.',
} as const

function refuseFault(terms: PromiseTerms, amount: Money, day: Temporal.PlainDate): void {
  const fault = promiseFault({ amount, day }, terms)
  if (fault === 'day') {
    throw new ApiError(
      'dato_invalido',
      { campo: 'dia' },
      `Elige un día entre el ${formatDate(terms.firstDay)} y el ${formatDate(terms.lastDay)}.`,
    )
  }
  if (fault === 'amount') {
    throw new ApiError(
      'dato_invalido',
      { campo: 'importe' },
      equalMoney(terms.least, terms.most)
        ? `El importe es ${formatMoney(terms.most)}, lo que hay vencido ahora.`
        : `Elige un importe entre ${formatMoney(terms.least)}, tu letra más antigua, y ${formatMoney(terms.most)}, todo lo vencido ahora.`,
    )
  }
}

function impossible(sentence: string): ApiError {
  return new ApiError('promesa_imposible', {}, sentence)
}

async function requireHeld(db: Queryable, session: Session, proforma: string): Promise<void> {
  if (!(await holdsProforma(db, session.customerId, proforma))) throw new ApiError('ajeno')
}
