import { changed } from '@llave/domain/staff/audit-changes'
import type { Clock } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { beginBatch } from '../../integration/rows/begin-batch.store.ts'
import { deleteUnusedFiles } from '../../integration/rows/pictures.store.ts'
import { type PictureWords, requireSound } from './place-progress.ts'
import { deletePicture, lockOwnPicture, updatePicture } from './works.store.ts'

type Parts = { readonly db: Database; readonly clock: Clock }

/** Which picture somebody acts on, as they saw it, and why. */
type Acting = {
  readonly projectCode: string
  readonly pictureId: number
  readonly version: number
  readonly why: string
}

/** Corrects what is said of a picture that was stored in Mesa. Throws ApiError where it is not as it was seen. */
export async function correctProgress(
  { db, clock }: Parts,
  staffId: number,
  { takenOn, stage, view, title, ...acting }: Acting & PictureWords,
): Promise<void> {
  const now = clock.now()
  const { projectCode, pictureId, why } = acting
  await transact(db, async (trx) => {
    const was = await lockSeen(trx, acting)
    await requireSound(trx, projectCode, { takenOn, stage }, now)
    await updatePicture(trx, pictureId, { takenOn, stage, view, title })
    const changes = {
      ...(takenOn.equals(was.takenOn) ? {} : { day: changed(was.takenOn.toString(), takenOn.toString()) }),
      ...(stage === was.stage ? {} : { stage: changed(was.stage || null, stage || null) }),
      ...(view === was.view ? {} : { view: changed(was.view || null, view || null) }),
    }
    // Its words are not kept here: they may name somebody, and the audit stays.
    await writeAudit(
      trx,
      {
        action: 'progress.corrected',
        subject: `project:${projectCode}`,
        staffId,
        why,
        changes,
        details: { picture: pictureId },
      },
      now,
    )
  })
}

/** Takes a picture away that was stored in Mesa, with its file. Throws ApiError where it is not as it was seen. */
export async function withdrawProgress({ db, clock }: Parts, staffId: number, acting: Acting): Promise<void> {
  const { projectCode, pictureId, why } = acting
  await transact(db, async (trx) => {
    // An import may show a picture of its own from the same file.
    await beginBatch(trx, 10)
    const was = await lockSeen(trx, acting)
    await deletePicture(trx, pictureId)
    await deleteUnusedFiles(trx, [was.fileId])
    const details = { picture: pictureId, day: was.takenOn.toString(), stage: was.stage }
    const act = {
      action: 'progress.withdrawn',
      subject: `project:${projectCode}`,
      staffId,
      why,
      details,
    } as const
    await writeAudit(trx, act, clock.now())
  })
}

async function lockSeen(trx: Trx, { projectCode, pictureId, version }: Acting) {
  const picture = await lockOwnPicture(trx, projectCode, pictureId)
  if (!picture) throw new ApiError('no_encontrado')
  if (picture.version !== version) throw new ApiError('foto_cambiada')
  return picture
}
