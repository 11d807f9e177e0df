import { writeAudit } from '../../audit/audit.store.ts'
import { transact } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { ProfileFault, parseProfile } from '../../integration/source-files/profile.ts'
import { insertProfile } from './import-profiles.store.ts'
import type { ImportParts } from './manage-imports.ts'

/** Faults that are told at once: a profile of another format has as many as members. */
const mostFaults = 5

/** Keeps a profile for imports to come and answers its number. Throws ApiError with all that is wrong with it. */
export async function keepProfile(
  { db, clock }: ImportParts,
  content: string,
  staffId: number,
): Promise<number> {
  const { system } = readProfile(content)
  return transact(db, async (trx) => {
    const id = await insertProfile(trx, { system, content, staffId }, clock.now())
    const act = { action: 'import.profile-kept', subject: `import-profile:${id}`, staffId } as const
    await writeAudit(trx, { ...act, details: { system } }, clock.now())
    return id
  })
}

function readProfile(content: string) {
  try {
    return parseProfile(content)
  } catch (error) {
    if (!(error instanceof ProfileFault)) throw error
    const { faults } = error
    const more = faults.length - mostFaults
    const told = [...faults.slice(0, mostFaults), ...(more > 0 ? [`y ${more} más`] : [])]
    throw new ApiError('dato_invalido', { campo: 'content' }, `El perfil no sirve. ${told.join('; ')}.`)
  }
}
