import { changed } from '@llave/domain/staff/audit-changes'
import {
  faultOfAudience,
  faultOfGoing,
  faultOfMoment,
  faultOfNotice,
  type StaffNoticeState,
  staffNoticeStates,
} from '@llave/domain/staff/staff-notice'
import type { Clock } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { unpublishNotice } from '../../portfolio/publish-notice.store.ts'
import { countHolders } from './audience.store.ts'
import { planned, withdrawn } from './notice-moves.store.ts'
import { findNotice, lockNotice, moveNotice, type StoredNotice } from './notices.store.ts'
import { sendNotice } from './send-notice.ts'

type Parts = { readonly db: Database; readonly clock: Clock }

/**
 * Does something to a notice that is still as its writer saw it. Throws ApiError where there is none, where
 * somebody changed it meanwhile, or where its state does not allow it.
 */
export function changeNotice<T>(
  { db, clock }: Parts,
  id: number,
  version: number,
  from: readonly StaffNoticeState[],
  work: (trx: Trx, notice: StoredNotice, now: Temporal.Instant) => Promise<T>,
): Promise<T> {
  const now = clock.now()
  return transact(db, async (trx) => {
    const notice = await lockNotice(trx, id)
    if (!notice) throw new ApiError('no_encontrado')
    if (notice.version !== version || !from.includes(notice.state)) throw new ApiError('aviso_cambiado')
    return work(trx, notice, now)
  })
}

/** Plans a draft, and where no moment is named lets it go in the same transaction. */
export function planNotice(
  parts: Parts,
  staffId: number,
  noticeId: number,
  plan: {
    readonly version: number
    readonly goesAt: Temporal.Instant | null
    readonly people: number
    readonly typed: number | null
  },
): Promise<{ readonly state: StaffNoticeState; readonly goesAt: Temporal.Instant }> {
  return changeNotice(parts, noticeId, plan.version, ['draft'], async (trx, notice, now) => {
    const wrong = faultOfNotice(notice)
    if (wrong) throw refuse(wrong.field, wrong.reason)
    const audienceFault = faultOfAudience(notice.audience)
    if (audienceFault) throw refuse('audience', audienceFault)
    const momentFault = faultOfMoment(plan.goesAt, now)
    if (momentFault) throw refuse('goesAt', momentFault)
    const { people, properties, unknown } = await countHolders(trx, notice.audience, now)
    if (unknown.length > 0) throw refuse('proformas', `Nadie tiene hoy: ${unknown.join(', ')}.`)
    const fault = faultOfGoing({ counted: people, seen: plan.people, typed: plan.typed })
    if (fault === 'nobody') throw new ApiError('aviso_sin_destino')
    if (fault === 'unconfirmed') throw new ApiError('cuenta_sin_confirmar')
    if (fault === 'changed')
      throw new ApiError(
        'cuenta_cambio',
        {},
        `Ahora lo recibirían ${people} personas, no ${plan.people}. Revísalo otra vez.`,
      )
    const goesAt = plan.goesAt ?? now
    await moveNotice(trx, notice, 'planned', planned(goesAt, staffId))
    const act = { subject: `notice:${noticeId}`, staffId, details: { people, properties, goesAt } }
    const [action, state] = plan.goesAt
      ? (['notice.planned', 'planned'] as const)
      : (['notice.sent', 'sent'] as const)
    await writeAudit(trx, { ...act, action, changes: { state: changed('draft', state) } }, now)
    if (plan.goesAt) return { state: 'planned', goesAt }
    const stored = await findNotice(trx, noticeId)
    if (!stored) throw new Error(`Notice ${noticeId} is gone`)
    await sendNotice(trx, stored, now)
    return { state: 'sent', goesAt }
  })
}

/** Takes a notice away at once, however far it got. One that goes in this moment is waited for, then taken back. */
export function withdrawNotice(
  parts: Parts,
  staffId: number,
  noticeId: number,
  { version, why }: { readonly version: number; readonly why: string },
): Promise<void> {
  const from = staffNoticeStates.before('withdrawn')
  return changeNotice(parts, noticeId, version, from, async (trx, notice, now) => {
    const { publishedId, people } = notice
    const reads = publishedId === null ? 0 : await unpublishNotice(trx, publishedId)
    await moveNotice(trx, notice, 'withdrawn', withdrawn(reads, now))
    const act = {
      action: 'notice.withdrawn' as const,
      subject: `notice:${noticeId}`,
      changes: { state: changed(notice.state, 'withdrawn') },
      details: { from: notice.state, people, reads },
    }
    await writeAudit(trx, { ...act, staffId, why }, now)
  })
}

function refuse(campo: string, reason: string): ApiError {
  return new ApiError('dato_invalido', { campo }, reason)
}
