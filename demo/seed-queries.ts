import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, transact } from '@llave/api/database/database'
import { encodePicture } from '@llave/api/files/encode-picture'
import { findCustomerIds } from '@llave/api/service-desk/customer-contact.store'
import {
  closeQuery,
  type EncodedPicture,
  insertMessage,
  insertQuery,
} from '@llave/api/service-desk/write-messages.store'
import { personas } from '@llave/testkit/personas'
import { type DemoQuery, demoQueries } from './queries.ts'

/**
 * Inserts the queries of the demonstration as customers and staff would have written them: with the functions
 * of their calls, at times in the past, and without e-mails.
 */
export async function seedQueries(db: Database, now: Temporal.Instant): Promise<void> {
  const ids = await findCustomerIds(
    db,
    Object.values(personas).map(({ document }) => document),
  )
  for (const query of demoQueries) {
    const { type, number } = personas[query.owner].document
    const customerId = ids.get(`${type} ${number}`)
    if (customerId === undefined) throw new Error(`The demonstration has no ${query.owner}`)
    await seedQuery(db, customerId, query, now)
  }
}

async function seedQuery(
  db: Database,
  customerId: number,
  query: DemoQuery,
  now: Temporal.Instant,
): Promise<void> {
  const at = (daysAgo: number) => now.subtract({ hours: 24 * daysAgo })
  const pictures = await Promise.all(
    query.messages.map(({ picture }) => (picture ? readPicture(picture) : null)),
  )
  await transact(db, async (trx) => {
    const { subject, project, messages, closed } = query
    const queryId = await insertQuery(
      trx,
      { customerId, projectCode: project, subject },
      at(messages[0]?.daysAgo ?? 0),
    )
    for (const [index, { author, text, daysAgo }] of messages.entries()) {
      await insertMessage(
        trx,
        { queryId, customerId, author, text, picture: pictures[index] ?? null },
        at(daysAgo),
      )
    }
    if (closed) await closeQuery(trx, queryId, at(messages.at(-1)?.daysAgo ?? 0))
  })
}

async function readPicture(name: string): Promise<EncodedPicture> {
  const source = await readFile(join(import.meta.dirname, `pictures/${name}.jpg`))
  return { ...(await encodePicture(source)), fileName: `${name}.jpg` }
}
