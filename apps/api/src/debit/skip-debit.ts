import type { SkipRequest } from '@llave/contract/debit/skip-debit'
import { nextDebitDay } from '@llave/domain/debit/debit-day'
import { type SkipImpediment, skipCutoff, skipImpediment } from '@llave/domain/debit/debit-skip'
import { formatDate } from '@llave/domain/time/format-date'
import { type Clock, LIMA, limaDateTime } from '@llave/domain/time/lima-date'
import { type Database, type Trx, transact } from '../database/database.ts'
import { holdsProforma } from '../holders/held-proformas.store.ts'
import { ApiError } from '../http/api-error.ts'
import type { Session } from '../http/session.ts'
import { enqueue } from '../messaging/enqueue.ts'
import { lockProforma, writeAudit } from './affiliation.store.ts'
import { readAffiliationContact } from './affiliation-contact.store.ts'
import {
  findStandingSkip,
  insertSkip,
  isPlanned,
  lockLiveAffiliation,
  withdrawSkip,
} from './debit-skip.store.ts'
import type { ShopIds } from './find-impediment.ts'
import { plansToCharge } from './plan.store.ts'

type SkipParts = { readonly db: Database; readonly clock: Clock; readonly shops: ShopIds }

/**
 * SaltarDebito: the next debit day passes a proforma over, with all its retries, or charges it after all.
 * Each holder may, whoever's card it is. The lock of the proforma and then its affiliation's row are taken as
 * charging takes them, so that what is skipped is never sent, and the clock is read under them: whoever waited
 * for them past the cut-off is late.
 */
export async function skipDebit(
  { db, clock, shops }: SkipParts,
  session: Session,
  { proforma, day, skip }: SkipRequest,
): Promise<undefined> {
  if (!(await holdsProforma(db, session.customerId, proforma))) throw new ApiError('ajeno')
  await transact(db, async (trx) => {
    await lockProforma(trx, proforma)
    const affiliationId = await lockLiveAffiliation(trx, proforma)
    const now = clock.now()
    const standing = await findStandingSkip(trx, proforma, day)
    // The same wish again, as from a second tab, is answered alike at any time.
    if (skip === (standing !== null)) return
    const refuse = (impediment: SkipImpediment) => refusal(impediment, day, now)
    const impediment = skipImpediment(day, now.toZonedDateTimeISO(LIMA))
    if (impediment) throw refuse(impediment)
    if (await isPlanned(trx, day)) throw refuse('late')
    if (affiliationId === null) throw refuse('no-card')
    if (standing !== null) {
      await withdrawSkip(trx, standing, session.customerId, now)
      await tell(trx, 'debit-resumed', standing, affiliationId, day, now)
    } else {
      if (!(await plansToCharge(trx, affiliationId, day, shops))) throw refuse('uncharged')
      const id = await insertSkip(trx, { proforma, day, customerId: session.customerId }, now)
      await tell(trx, 'debit-skipped', id, affiliationId, day, now)
    }
  })
}

async function tell(
  trx: Trx,
  kind: 'debit-skipped' | 'debit-resumed',
  skipId: number,
  affiliationId: number,
  day: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<void> {
  const details = { day: day.toString(), skip: skipId }
  await writeAudit(trx, 'customer', `affiliation.${kind}`, `affiliation:${affiliationId}`, now, details)
  const { email } = await readAffiliationContact(trx, affiliationId)
  if (email === '') return
  const payload = { affiliationId, day: day.toString() }
  await enqueue(trx, { kind, subject: `${affiliationId}/${skipId}`, recipient: email, payload }, now)
}

function refusal(impediment: SkipImpediment, day: Temporal.PlainDate, now: Temporal.Instant): ApiError {
  const date = formatDate(day)
  switch (impediment) {
    case 'late': {
      const cutoff = formatDate(limaDateTime(skipCutoff(day)).toPlainDate())
      return new ApiError(
        'fuera_de_plazo',
        {},
        `Ya no se puede cambiar: el plazo para el cobro del ${date} terminó el ${cutoff} a las 6:00 PM.`,
      )
    }
    case 'not-next': {
      const next = formatDate(nextDebitDay(limaDateTime(now)))
      return new ApiError(
        'dato_invalido',
        { campo: 'fecha' },
        `El próximo cobro es el ${next}, no el ${date}.`,
      )
    }
    case 'no-card':
      return new ApiError('no_disponible', {}, 'Esta proforma no tiene una tarjeta en el débito automático.')
    case 'uncharged':
      return new ApiError('no_disponible', {}, `El ${date} no se cobra nada de esta proforma.`)
  }
}
