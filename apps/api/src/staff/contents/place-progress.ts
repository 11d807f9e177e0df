import { createHash } from 'node:crypto'
import { faultOfWorksDay } from '@llave/domain/portfolio/works-day'
import { formatDate } from '@llave/domain/time/format-date'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, type Queryable, transact } from '../../database/database.ts'
import { putFile } from '../../files/files.store.ts'
import { ApiError } from '../../http/api-error.ts'
import { encodeUpload } from './encode-upload.ts'
import { findDayOfSame, findProjectStages, insertPicture } from './works.store.ts'

/** What a person says of a picture. */
export type PictureWords = {
  readonly takenOn: Temporal.PlainDate
  readonly stage: string
  /** From where it was taken; empty where nobody says. */
  readonly view: string
  readonly title: string
}

/**
 * Stores a picture of a project's works as what is served to customers: upright, of bounded size, without what the
 * camera wrote of place and device. Throws ApiError where it is no picture or there already, its day is none, or the
 * project or its stage does not exist.
 */
export async function placeProgress(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  staffId: number,
  {
    projectCode,
    bytes,
    ...words
  }: PictureWords & { readonly projectCode: string; readonly bytes: Uint8Array },
): Promise<{ readonly pictureId: string }> {
  const now = clock.now()
  await requireSound(db, projectCode, words, now)
  const sourceHash = createHash('sha256').update(bytes).digest()
  await requireNew(db, projectCode, sourceHash)
  // Before the transaction: it takes up to a second.
  const picture = await encodeUpload(bytes)
  return transact(db, async (trx) => {
    const fileId = await putFile(trx, { contentType: 'image/jpeg', bytes: picture.bytes }, now)
    const { width, height } = picture
    const id = await insertPicture(
      trx,
      { projectCode, ...words, sourceHash, fileId, width, height, staffId },
      now,
    )
    if (id === null) throw new ApiError('foto_repetida')
    const details = { picture: id, day: words.takenOn.toString(), stage: words.stage, view: words.view }
    const act = { action: 'progress.placed', subject: `project:${projectCode}`, staffId, details } as const
    await writeAudit(trx, act, now)
    return { pictureId: String(id) }
  })
}

/** Throws ApiError where there is no such project, its works have no such stage, or the day cannot be. */
export async function requireSound(
  db: Queryable,
  projectCode: string,
  { takenOn, stage }: Pick<PictureWords, 'takenOn' | 'stage'>,
  now: Temporal.Instant,
): Promise<void> {
  const stages = await findProjectStages(db, projectCode)
  if (!stages) throw new ApiError('no_encontrado')
  const fault = faultOfWorksDay(takenOn, limaDate(now))
  if (fault) throw new ApiError('dato_invalido', { campo: 'takenOn' }, fault)
  if (stage !== '' && !stages.includes(stage)) {
    throw new ApiError('dato_invalido', { campo: 'stage' }, 'Esa no es una etapa de este proyecto.')
  }
}

async function requireNew(db: Queryable, projectCode: string, sourceHash: Uint8Array): Promise<void> {
  const day = await findDayOfSame(db, projectCode, sourceHash)
  if (day) {
    const message = `Esa foto ya está en este proyecto, el ${formatDate(day)}. No se guardó otra vez.`
    throw new ApiError('foto_repetida', {}, message)
  }
}
