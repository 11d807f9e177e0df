import type { Database } from '@llave/api/database/database'
import { findVersions } from '@llave/api/staff/contents/papers.store'
import { placePaper } from '@llave/api/staff/contents/place-paper'
import { withdrawPaper } from '@llave/api/staff/contents/withdraw-paper'
import { findPeople } from '@llave/api/staff/people/people.store'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import { drawPaper } from './papers.ts'
import type { StaffName } from './staff.ts'

const keeper: StaffName = 'Noelia Arce'
const proforma = '1000308'

/** Papers that were stored in Mesa: one took the place of another, one was withdrawn. Of the rest some are missing. */
const stored = [
  { daysAgo: 40, kind: 'contract', text: 'Los lotes llevan la numeración anterior.' },
  { daysAgo: 12, kind: 'contract', text: 'Los lotes llevan la numeración inscrita.' },
  { daysAgo: 9, kind: 'plan', text: 'Plano de la manzana B.', withdrawnWhy: 'Era el de la manzana B' },
] as const

/** Stores them as who is in contents does. */
export async function seedPapers(db: Database, clock: Clock): Promise<void> {
  const staffId = (await findPeople(db)).find(({ name }) => name === keeper)?.id
  if (staffId === undefined) throw new Error(`The demonstration has no ${keeper}`)
  for (const { daysAgo, kind, text, ...end } of stored) {
    const at = clock.now().subtract({ hours: 24 * daysAgo })
    const parts = { db, clock: { now: () => at } }
    const title = kind === 'contract' ? 'Contrato de compraventa' : 'Plano'
    const sections = [{ heading: 'Los lotes', paragraphs: [text] }]
    const paper = { id: '', proforma, kind, title, monthsAgo: 0, sections }
    const bytes = new Uint8Array(await drawPaper(paper, limaDate(at)))
    await placePaper(parts, staffId, { name: `${title} ${proforma}.pdf`, proforma, kind, bytes })
    const [version] = await findVersions(db, proforma, 1)
    if (version && 'withdrawnWhy' in end)
      await withdrawPaper(parts, staffId, {
        proforma,
        versionId: Number(version.versionId),
        why: end.withdrawnWhy,
      })
  }
}
