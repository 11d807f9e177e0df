import { transact } from '@llave/api/database/database'
import { countViews, findCases } from '@llave/api/staff/inbox/inbox.store'
import { insertPerson } from '@llave/api/staff/people/people.store'
import { inboxViewNames } from '@llave/domain/staff/inbox-views'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { insertProperty } from '@llave/testkit/payments/insert-letras'
import { personas } from '@llave/testkit/personas'
import { fillInbox } from '@llave/testkit/staff/fill-inbox'
import { medianTime } from './median-time.ts'
import { reportFigure } from './report-figure.ts'

const cases = 100_000
const rounds = 15
const now = Temporal.Now.instant()

// All of them open is the worst that the counts can meet; one in twenty is a year of a busy desk.
for (const openShare of [1, 0.05]) {
  const { db, drop } = await createTestDatabase()
  try {
    await insertProperty(db, await insertCustomer(db, personas.lucia), '1000234')
    const newcomer = { name: 'Ana', email: 'ana@llave.example', roles: [] }
    const personId = (await transact(db, (trx) => insertPerson(trx, newcomer, now))) ?? 0
    await fillInbox(db, { cases, openShare, ownerId: personId }, now)
    let slowest = { view: '', milliseconds: 0 }
    for (const view of inboxViewNames) {
      const selection = { view, personId, projectCode: '', topic: null, after: null, limit: 51 }
      const milliseconds = await medianTime(rounds, () => findCases(db, selection, now))
      if (milliseconds > slowest.milliseconds) slowest = { view, milliseconds }
    }
    const open = `${openShare * 100} % open`
    reportFigure({
      name: `a page of ${cases} cases, ${open}, the slowest view (${slowest.view})`,
      value: slowest.milliseconds,
      unit: 'ms',
      budget: { atMost: 100 },
    })
    const ofTopic = {
      view: 'waiting',
      personId,
      projectCode: '',
      topic: 'papers',
      after: null,
      limit: 51,
    } as const
    reportFigure({
      name: `a page of one topic, ${open}`,
      value: await medianTime(rounds, () => findCases(db, ofTopic, now)),
      unit: 'ms',
      budget: { atMost: 100 },
    })
    reportFigure({
      name: `the counts of all views over ${cases} cases, ${open}`,
      value: await medianTime(rounds, () => countViews(db, personId, now)),
      unit: 'ms',
      budget: { atMost: 100 },
    })
  } finally {
    await drop()
  }
}
