import { changed } from '@llave/domain/staff/audit-changes'
import { holdsRows } from '@llave/domain/staff/import-file-name'
import {
  type ImportState,
  importStates,
  mostImportBytes,
  statesThatTakeFiles,
  statesToDiscard,
} from '@llave/domain/staff/import-state'
import { formatHour } from '@llave/domain/time/format-date'
import { type Clock, limaDateTime } from '@llave/domain/time/lima-date'
import { writeAudit } from '../../audit/audit.store.ts'
import { type Database, type Trx, transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { deleteFiles, keepPart, listFiles } from './import-files.store.ts'
import { chosen, decided } from './import-moves.store.ts'
import { findProfile } from './import-profiles.store.ts'
import { insertImport, lockImport, moveImport, type StoredImport } from './imports.store.ts'

export type ImportParts = { readonly db: Database; readonly clock: Clock }

/** A person of the developer's and the import that they act on. */
export type ImportActor = { readonly importId: number; readonly staffId: number }

/** Begins an import and answers its number. */
export async function beginImport({ db, clock }: ImportParts, staffId: number): Promise<number> {
  return insertImport(db, staffId, clock.now())
}

/** Keeps a part of a file. Throws ApiError where the import takes none, or the part before it is missing. */
export async function takePart(
  { db }: ImportParts,
  importId: number,
  { name, part, bytes }: { readonly name: string; readonly part: number; readonly bytes: Uint8Array },
): Promise<void> {
  await transact(db, async (trx) => {
    await requireState(trx, importId, statesThatTakeFiles)
    const kept = (await listFiles(trx, importId)).reduce((sum, { size }) => sum + size, 0)
    if (kept + bytes.length > mostImportBytes) throw new ApiError('importacion_demasiado_grande')
    if (!(await keepPart(trx, { importId, name, role: 'sent' }, part, bytes)))
      throw new ApiError('dato_invalido', { campo: 'part' })
  })
}

/** What of an extract is complete, how much of what it does not have may go, and who wrote its files. */
export type Extract = {
  readonly complete: readonly string[]
  readonly share: number
  /** Empty where the files are as people usually write them. */
  readonly profileId: string
}

/** Has the files looked at, for the first time or otherwise than before. */
export async function askForLook(
  { db, clock }: ImportParts,
  { importId, staffId }: ImportActor,
  { complete, share, profileId }: Extract,
): Promise<void> {
  await transact(db, async (trx) => {
    const before = importStates.before('waiting').filter((state) => state !== 'applying')
    const { state } = await requireState(trx, importId, before)
    const files = await listFiles(trx, importId)
    if (!files.some(({ name, role }) => role === 'sent' && holdsRows(name)))
      throw new ApiError('importacion_sin_archivos')
    const profile = profileId === '' ? null : await findProfile(trx, Number(profileId))
    if (profileId !== '' && !profile)
      throw new ApiError('dato_invalido', { campo: 'profileId' }, 'Ese perfil no existe: elige otro.')
    const choice = { complete, share, profileId: profile && Number(profileId) }
    await moveImport(trx, { id: importId, from: [state], to: 'waiting' }, chosen(choice))
    const act = { action: 'import.looked', subject: `import:${importId}`, staffId } as const
    const changes = { state: changed(state, 'waiting') }
    await writeAudit(
      trx,
      { ...act, changes, details: { files: files.length, complete, share, profile: profile?.system } },
      clock.now(),
    )
  })
}

/** Has what was seen applied: once, whoever asks at the same time. */
export async function askToApply(
  { db, clock }: ImportParts,
  { importId, staffId }: ImportActor,
  {
    look,
    allOrNothing,
    why,
  }: { readonly look: number; readonly allOrNothing: boolean; readonly why: string },
): Promise<void> {
  await transact(db, async (trx) => {
    const stored = await requireState(trx, importId, ['ready'])
    if (stored.look !== look) throw new ApiError('importacion_mirada_otra_vez')
    if (allOrNothing && refusedRows(stored) > 0) throw new ApiError('importacion_con_rechazos')
    const now = clock.now()
    await moveImport(trx, { id: importId, from: ['ready'], to: 'queued' }, decided(staffId, now))
    const act = { action: 'import.applied', subject: `import:${importId}`, staffId } as const
    const changes = { state: changed('ready', 'queued') }
    await writeAudit(trx, { ...act, why, changes, details: { look, allOrNothing } }, now)
  })
}

/** Ends an import without storing anything; its files go at once. */
export async function discard(
  { db, clock }: ImportParts,
  { importId, staffId }: ImportActor,
  why: string,
): Promise<void> {
  await transact(db, async (trx) => {
    const { state } = await requireState(trx, importId, statesToDiscard)
    const now = clock.now()
    await moveImport(trx, { id: importId, from: [state], to: 'discarded' }, decided(staffId, now))
    await deleteFiles(trx, importId, 'sent')
    await deleteFiles(trx, importId, 'refused')
    await trx.deleteFrom('staff_import_row').where('import_id', '=', importId).execute()
    const act = { action: 'import.discarded', subject: `import:${importId}`, staffId } as const
    await writeAudit(trx, { ...act, why, changes: { state: changed(state, 'discarded') } }, now)
  })
}

export function refusedRows({ counts }: Pick<StoredImport, 'counts'>): number {
  return Object.values(counts ?? {}).reduce((sum, { refused }) => sum + refused, 0)
}

/** The import, locked. Throws ApiError where it stands elsewhere, with who brought it there where somebody did. */
async function requireState(trx: Trx, id: number, wanted: readonly ImportState[]): Promise<StoredImport> {
  const stored = await lockImport(trx, id)
  if (!stored) throw new ApiError('no_encontrado')
  if (wanted.includes(stored.state)) return stored
  const { state, endedBy, endedAt } = stored
  if (!endedBy || !endedAt) throw new ApiError('importacion_en_otro_estado')
  const did = state === 'discarded' ? 'la descartó' : 'la mandó aplicar'
  throw new ApiError(
    'importacion_ya_pedida',
    {},
    `${endedBy} ya ${did}, ${formatHour(limaDateTime(endedAt))}.`,
  )
}
