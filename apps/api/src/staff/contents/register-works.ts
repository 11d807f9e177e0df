import {
  listGallery,
  orderGallery,
  placeGalleryPicture,
  withdrawGalleryPicture,
} from '@llave/contract/staff/contents/gallery'
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
import { orderPictures, placeInGallery, withdrawFromGallery } from './change-gallery.ts'
import { correctProgress, withdrawProgress } from './change-progress.ts'
import { findGallery } from './gallery.store.ts'
import { placeProgress } from './place-progress.ts'
import { findPictures, findProjectStages, findWorks } from './works.store.ts'

type Parts = { readonly db: Database; readonly clock: Clock }

const pageSize = 48

/** Pictures of a project's works, by day and stage, and of its gallery: stored one by one, corrected and withdrawn. */
export async function registerWorks(
  app: FastifyInstance,
  registrar: (app: FastifyInstance) => RegisterStaffCall,
  parts: Parts,
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

  registerGallery(register, parts)

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
    registrar(inner)(placeGalleryPicture, ({ params, body, person }) =>
      placeInGallery(parts, person.id, { ...params, bytes: new Uint8Array(body) }),
    )
  })
}

function registerGallery(register: RegisterStaffCall, parts: Parts): void {
  const { db } = parts
  register(listGallery, async ({ params: { projectCode } }) => {
    if (!(await findProjectStages(db, projectCode))) throw new ApiError('no_encontrado')
    return findGallery(db, projectCode)
  })

  register(orderGallery, async ({ params, body, person }) => {
    await orderPictures(parts, person.id, { ...params, ...body })
    return undefined
  })

  register(withdrawGalleryPicture, async ({ params: { projectCode, pictureId }, body: { why }, person }) => {
    await withdrawFromGallery(parts, person.id, { projectCode, pictureId: Number(pictureId), why })
    return undefined
  })
}
