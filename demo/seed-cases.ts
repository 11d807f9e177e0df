import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, type Trx, transact } from '@llave/api/database/database'
import { encodePicture } from '@llave/api/files/encode-picture'
import { insertComplaintMessage, moveComplaint } from '@llave/api/service-desk/complaints.store'
import { findCustomerIds } from '@llave/api/service-desk/customer-contact.store'
import {
  closeQuery,
  type EncodedPicture,
  insertComplaint,
  insertMessage,
  insertQuery,
} from '@llave/api/service-desk/write-messages.store'
import { findCase, insertEvent, insertNote, setOwner } from '@llave/api/staff/inbox/case.store'
import { findPeople } from '@llave/api/staff/people/people.store'
import type { CaseKey } from '@llave/domain/staff/inbox-case'
import { type PersonaName, personas } from '@llave/testkit/personas'
import { type DemoComplaint, type DemoQuery, demoCases } from './cases.ts'
import type { StaffName } from './staff.ts'

/** Who the people of the demonstration are in this database, and when its days are. */
type Known = {
  readonly customerIdOf: (owner: PersonaName) => number
  readonly staffIdOf: (name: StaffName) => number
  readonly at: (daysAgo: number) => Temporal.Instant
}

/**
 * Inserts the queries and complaints of the demonstration as customers and staff would have written them: with
 * the functions of their calls, at times in the past, and without e-mails.
 */
export async function seedCases(db: Database, now: Temporal.Instant): Promise<void> {
  const documents = Object.values(personas).map(({ document }) => document)
  const customerIds = await findCustomerIds(db, documents)
  const staffIds = new Map((await findPeople(db)).map(({ name, id }) => [name, id]))
  const known: Known = {
    customerIdOf: (owner) => {
      const { type, number } = personas[owner].document
      return idIn(customerIds, `${type} ${number}`)
    },
    staffIdOf: (name) => idIn(staffIds, name),
    at: (daysAgo) => now.subtract({ minutes: Math.round(24 * 60 * daysAgo) }),
  }
  for (const one of demoCases) await seedCase(db, one, known)
}

function idIn(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demonstration has no ${name}`)
  return id
}

async function seedCase(db: Database, one: DemoQuery | DemoComplaint, known: Known): Promise<void> {
  const pictures = await Promise.all(
    one.messages.map((message) => Promise.all((message.pictures ?? []).map(readPicture))),
  )
  await transact(db, async (trx) => {
    const number = await (one.kind === 'query'
      ? seedQuery(trx, one, known, pictures)
      : seedComplaint(trx, one, known, pictures))
    await seedTeamwork(trx, { kind: one.kind, number }, one, known)
  })
}

type Pictures = readonly (readonly EncodedPicture[])[]

async function seedQuery(
  trx: Trx,
  { owner, project: projectCode, subject, messages, closed }: DemoQuery,
  { customerIdOf, staffIdOf, at }: Known,
  pictures: Pictures,
): Promise<number> {
  const customerId = customerIdOf(owner)
  const opened = at(messages[0]?.daysAgo ?? 0)
  const queryId = await insertQuery(trx, { customerId, projectCode, subject }, opened)
  for (const [index, { author, text, daysAgo, by }] of messages.entries()) {
    const picture = pictures[index]?.[0] ?? null
    const message = { queryId, customerId, author, text, picture, staffId: by ? staffIdOf(by) : null }
    await insertMessage(trx, message, at(daysAgo))
  }
  if (closed) await closeQuery(trx, queryId, at(messages.at(-1)?.daysAgo ?? 0))
  return queryId
}

async function seedComplaint(
  trx: Trx,
  { owner, proforma, messages: [filed, ...messages], closed }: DemoComplaint,
  { customerIdOf, staffIdOf, at }: Known,
  [photos]: Pictures,
): Promise<number> {
  if (!filed) throw new Error('A complaint of the demonstration says nothing')
  const { phone, email } = personas[owner]
  const complaintId = await insertComplaint(
    trx,
    {
      customerId: customerIdOf(owner),
      proforma,
      phone: phone.number,
      email,
      text: filed.text,
      photos: photos ?? [],
    },
    at(filed.daysAgo),
  )
  for (const message of messages) {
    const { text, daysAgo, by } = message
    const isAnswer = closed === true && message === messages.at(-1)
    const staffId = by ? staffIdOf(by) : null
    await insertComplaintMessage(trx, { complaintId, text, isAnswer, staffId }, at(daysAgo))
    if (!isAnswer) continue
    await moveComplaint(trx, complaintId, { from: 'received', to: 'answered' }, at(daysAgo))
    await moveComplaint(trx, complaintId, { from: 'answered', to: 'attended' }, at(daysAgo))
  }
  return complaintId
}

/** Whose a case is, and what the team noted. */
async function seedTeamwork(
  trx: Trx,
  key: CaseKey,
  { assignedTo, notes = [], messages }: DemoQuery | DemoComplaint,
  { staffIdOf, at }: Known,
): Promise<void> {
  const stored = await findCase(trx, key)
  if (!stored) throw new Error('A case of the demonstration is not in the inbox')
  if (assignedTo) {
    const ownerId = staffIdOf(assignedTo)
    await setOwner(trx, stored.id, ownerId)
    const event = { caseId: stored.id, kind: 'assigned', personId: ownerId, ownerId } as const
    await insertEvent(trx, event, at(messages[0]?.daysAgo ?? 0))
  }
  for (const { by, text, daysAgo } of notes) {
    await insertNote(trx, { caseId: stored.id, personId: staffIdOf(by), text }, at(daysAgo))
  }
}

async function readPicture(name: string): Promise<EncodedPicture> {
  const source = await readFile(join(import.meta.dirname, `pictures/${name}.jpg`))
  return { ...(await encodePicture(source)), fileName: `${name}.jpg` }
}
