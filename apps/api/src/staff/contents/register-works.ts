import {
  correctProgressPicture,
  listProgressPictures,
  listWorks,
  placeProgressPicture,
  withdrawProgressPicture,
} from '@llave/contract/staff/contents/works'
import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { correctProgress, withdrawProgress } from './change-progress.ts'
import { placeProgress } from './place-progress.ts'
import { findPictures, findProjectStages, findWorks } from './works.store.ts'

const pageSize = 48

/** Pictures of the works: shown by project, day and stage, stored one by one, corrected and withdrawn. */
export async function registerWorks(
  app: FastifyInstance,
  registrar: (app: FastifyInstance) => RegisterStaffCall,
  parts: { readonly db: Database; readonly clock: Clock },
): Promise<void> {
  const { db } = parts
  const register = registrar(app)
  register(listWorks, () => findWorks(db))

  register(listProgressPictures, async ({ params: { projectCode }, query }) => {
    if (!(await findProjectStages(db, projectCode))) throw new ApiError('no_encontrado')
    const { stage = null, afterDay, afterId } = query
    const after = afterDay && afterId ? { day: afterDay.toString(), id: Number(afterId) } : null
    const found = await findPictures(db, { projectCode, stage, after }, pageSize + 1)
    return { pictures: found.slice(0, pageSize), more: found.length > pageSize }
  })

  register(correctProgressPicture, async ({ params, body, person }) => {
    const { projectCode, pictureId } = params
    await correctProgress(parts, person.id, { ...body, projectCode, pictureId: Number(pictureId) })
    return undefined
  })

  register(withdrawProgressPicture, async ({ params, body, person }) => {
    const { projectCode, pictureId } = params
    await withdrawProgress(parts, person.id, { ...body, projectCode, pictureId: Number(pictureId) })
    return undefined
  })

  await app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser(
      [...placeProgressPicture.upload],
      { parseAs: 'buffer' },
      (_request, bytes, done) => done(null, bytes),
    )
    registrar(inner)(placeProgressPicture, ({ params, query, body, person }) =>
      placeProgress(parts, person.id, { ...params, ...query, bytes: new Uint8Array(body) }),
    )
  })
}
