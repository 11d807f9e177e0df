import { type Database, transact } from '@llave/api/database/database'
import { markNoticeRead } from '@llave/api/portfolio/notices.store'
import { findCustomerIds } from '@llave/api/service-desk/customer-contact.store'
import { countHolders } from '@llave/api/staff/contents/audience.store'
import { planNotice, withdrawNotice } from '@llave/api/staff/contents/change-notice'
import { findNotice, insertDraft } from '@llave/api/staff/contents/notices.store'
import { findPeople } from '@llave/api/staff/people/people.store'
import { type Audience, everybody } from '@llave/domain/staff/staff-notice'
import { limaDate } from '@llave/domain/time/lima-date'
import { type PersonaName, personas } from '@llave/testkit/personas'
import type { StaffName } from './staff.ts'

type DemoNotice = {
  readonly title: string
  readonly text: string
  readonly audience: Audience
  /** When it was planned or went, in days before today. */
  readonly daysAgo: number
  /** When it is to go, in days from then; absent of a draft, 0 for at once. */
  readonly goesInDays?: number
  readonly readBy?: readonly PersonaName[]
  readonly withdrawnWhy?: string
}

const writer: StaffName = 'Noelia Arce'

const demoNotices: readonly DemoNotice[] = [
  {
    title: 'Sala de ventas cerrada el lunes',
    text: 'El lunes la sala de ventas no atiende. El portal funciona como siempre.',
    audience: everybody,
    daysAgo: 9,
    goesInDays: 0,
    withdrawnWhy: 'La sala sí atiende ese lunes',
  },
  {
    title: 'Avance de la habilitación urbana',
    text: 'Terminamos la red de agua. Las fotos están en Avances de obra.',
    audience: { ...everybody, kind: 'project', projectCode: 'P01' },
    daysAgo: 4,
    goesInDays: 0,
    readBy: ['lucia'],
  },
  {
    title: 'Corte de agua por la prueba hidráulica',
    text: 'El agua se corta de 9:00 a 12:00 mientras probamos la red.',
    audience: { ...everybody, kind: 'project', projectCode: 'P01' },
    daysAgo: 0,
    goesInDays: 2,
  },
  {
    title: 'Recordatorio de fin de año',
    text: '',
    audience: { ...everybody, owing: true },
    daysAgo: 0,
  },
]

/** Writes the notices of the demonstration as its people would have in Mesa, with the functions of their calls. */
export async function seedNotices(db: Database, now: Temporal.Instant): Promise<void> {
  const staffId = (await findPeople(db)).find(({ name }) => name === writer)?.id
  if (staffId === undefined) throw new Error(`The demonstration has no ${writer}`)
  for (const one of demoNotices) await seedNotice(db, one, staffId, now)
}

async function seedNotice(
  db: Database,
  one: DemoNotice,
  staffId: number,
  now: Temporal.Instant,
): Promise<void> {
  const at = now.subtract({ hours: 24 * one.daysAgo })
  const parts = { db, clock: { now: () => at } }
  const id = await transact(db, (trx) => insertDraft(trx, one, staffId, at))
  if (one.goesInDays === undefined) return
  const { people } = await countHolders(db, one.audience, at)
  const goesAt = one.goesInDays === 0 ? null : at.add({ hours: 24 * one.goesInDays })
  await planNotice(parts, staffId, id, { version: 1, goesAt, people, typed: people })
  const went = await findNotice(db, id)
  if (!went) throw new Error(`Notice ${id} is gone`)
  if (one.readBy) await read(db, one.readBy, went.publishedId, now)
  if (one.withdrawnWhy)
    await withdrawNotice(parts, staffId, id, { version: went.version, why: one.withdrawnWhy })
}

async function read(
  db: Database,
  names: readonly PersonaName[],
  noticeId: number | null,
  now: Temporal.Instant,
): Promise<void> {
  if (noticeId === null) throw new Error('A notice of the demonstration did not go')
  const readers = names.map((name) => personas[name].document)
  for (const customerId of (await findCustomerIds(db, readers)).values())
    await markNoticeRead(db, customerId, noticeId, now, limaDate(now))
}
