import {
  countAudience,
  createNotice,
  listAudiences,
  listNotices,
  planNotice as planNoticeCall,
  readNotice,
  saveNotice,
  withdrawNotice as withdrawNoticeCall,
} from '@llave/contract/staff/contents/notices'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { countHolders, findProjects } from './audience.store.ts'
import { changeNotice, planNotice, withdrawNotice } from './change-notice.ts'
import { countStates, findNotice, findPage, insertDraft, lineOf, updateDraft } from './notices.store.ts'

const pageSize = 25

/** What the developer tells its customers: notices that are written, counted, planned and withdrawn here. */
export function registerContents(
  register: RegisterStaffCall,
  parts: { readonly db: Database; readonly clock: Clock },
): void {
  const { db, clock } = parts
  register(listNotices, async ({ query }) => {
    const today = limaDate(clock.now())
    const found = await findPage(db, { ...query, today }, pageSize + 1)
    const notices = found.slice(0, pageSize)
    const last = found.length > pageSize ? notices.at(-1) : undefined
    const after = last ? `${last.origin}${last.noticeId}` : ''
    return { notices, after, counts: await countStates(db, today) }
  })

  register(listAudiences, () => findProjects(db))

  register(countAudience, ({ query }) => countHolders(db, query, clock.now()))

  register(readNotice, async ({ params }) => {
    const found = await findNotice(db, Number(params.noticeId))
    if (!found) throw new ApiError('no_encontrado')
    const { text, properties, writtenBy, withdrawnAt } = found
    return { ...lineOf(found), text, properties, writtenBy, withdrawnAt }
  })

  register(createNotice, ({ body, person }) => {
    const now = clock.now()
    return transact(db, async (trx) => {
      const id = await insertDraft(trx, body, person.id, now)
      const subject = `notice:${id}`
      await writeAudit(trx, { action: 'notice.saved', subject, staffId: person.id }, now)
      return { noticeId: String(id), version: 1 }
    })
  })

  register(saveNotice, ({ params, body, person }) =>
    changeNotice(parts, Number(params.noticeId), body.version, ['draft'], async (trx, { id }, now) => {
      await updateDraft(trx, id, body, person.id, now)
      const subject = `notice:${id}`
      await writeAudit(trx, { action: 'notice.saved', subject, staffId: person.id }, now)
      return { noticeId: String(id), version: body.version + 1 }
    }),
  )

  register(planNoticeCall, ({ params, body, person }) =>
    planNotice(parts, person.id, Number(params.noticeId), body),
  )

  register(withdrawNoticeCall, async ({ params, body, person }) => {
    await withdrawNotice(parts, person.id, Number(params.noticeId), body)
    return undefined
  })
}
