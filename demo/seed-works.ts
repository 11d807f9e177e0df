import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '@llave/api/database/database'
import { placeInGallery } from '@llave/api/staff/contents/change-gallery'
import { placeProgress } from '@llave/api/staff/contents/place-progress'
import { findPeople } from '@llave/api/staff/people/people.store'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import type { ProjectCode } from './projects.ts'
import type { StaffName } from './staff.ts'

const photographer: StaffName = 'Noelia Arce'
const project: ProjectCode = 'P04'

/** Pictures of the works that were stored in Mesa, beside those that the ERP sends of other projects. */
const pictures = [
  { name: 'obra-1-grua', daysAgo: 62, stage: 'Cimientos', title: 'Grúa torre instalada' },
  { name: 'obra-2-grua', daysAgo: 20, stage: 'Estructura', title: 'Izaje de la losa del piso 4' },
  { name: 'obra-2-muros', daysAgo: 20, stage: 'Estructura', title: '' },
] as const

/** Pictures of the same project's gallery, after those that the ERP sends. */
const gallery = ['departamento-sala', 'departamento-cocina'] as const

/** Stores them as who is in contents does. */
export async function seedWorks(db: Database, clock: Clock): Promise<void> {
  const staffId = (await findPeople(db)).find(({ name }) => name === photographer)?.id
  if (staffId === undefined) throw new Error(`The demonstration has no ${photographer}`)
  const today = limaDate(clock.now())
  for (const { name, daysAgo, stage, title } of pictures) {
    const takenOn = today.subtract({ days: daysAgo })
    const words = { projectCode: project, takenOn, stage, view: '', title }
    await placeProgress({ db, clock }, staffId, { ...words, bytes: await readPicture(name) })
  }
  for (const name of gallery) {
    await placeInGallery({ db, clock }, staffId, { projectCode: project, bytes: await readPicture(name) })
  }
}

async function readPicture(name: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(join(import.meta.dirname, 'pictures', `${name}.jpg`)))
}
