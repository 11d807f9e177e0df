import { type Database, transact } from '@llave/api/database/database'
import { keepPart } from '@llave/api/staff/imports/import-files.store'
import { findImport, insertImport } from '@llave/api/staff/imports/imports.store'
import { askForLook, askToApply } from '@llave/api/staff/imports/manage-imports'
import { runImports } from '@llave/api/staff/imports/run-imports'
import { findPeople } from '@llave/api/staff/people/people.store'
import { type Clock, limaDate } from '@llave/domain/time/lima-date'
import type { StaffName } from './staff.ts'

const nadia: StaffName = 'Nadia Bustamante'

/** What administration uploaded: an import that was applied, and one that waits with rows to mend. */
export async function seedImports(db: Database, clock: Clock): Promise<void> {
  const staffId = (await findPeople(db)).find(({ name }) => name === nadia)?.id
  if (staffId === undefined) throw new Error(`The demonstration has no ${nadia}`)
  const parts = { db, clock }
  const today = limaDate(clock.now())

  async function look(name: string, text: string): Promise<number> {
    const importId = await insertImport(db, staffId as number, clock.now())
    await transact(db, (trx) => keepPart(trx, { importId, name, role: 'sent' }, 0, Buffer.from(text)))
    const choice = { complete: [], share: 500, profileId: '' }
    await askForLook(parts, { importId, staffId: staffId as number }, choice)
    await runImports(parts, new AbortController().signal)
    return importId
  }

  const rates = [45, 30, 15].map((days, at) => `${today.subtract({ days })},3.7${5 - at}00\n`)
  const applied = await look('exchange-rates.csv', `validFrom,penPerUsd\n${rates.join('')}`)
  const { look: seen } = (await findImport(db, applied)) ?? { look: 0 }
  const choice = { look: seen, allOrNothing: true, why: 'Tipos de cambio del mes' }
  await askToApply(parts, { importId: applied, staffId }, choice)
  await runImports(parts, new AbortController().signal)

  const due = today.add({ days: 40 })
  const letra = (code: string, amount: string, dueOn: string) =>
    `1000301,instalment,${code},PE09,${today.year},97000${code.padStart(2, '0')},DZ,USD,${amount},${dueOn},pending\n`
  const heading = 'proforma,kind,code,company,year,documentNumber,documentClass,currency,amount,dueOn,state\n'
  const rows = [
    letra('91', '450.00', String(due)),
    letra('92', '450.00', String(due.add({ months: 1 }))),
    letra('93', '450.00', `${due.year}-13-05`),
    letra('94', '45O.00', String(due.add({ months: 3 }))),
  ]
  await look('receivables.csv', heading + rows.join(''))
}
