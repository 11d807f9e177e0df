import { defineCall, noContent } from '@llave/contract/call'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { personas } from '@llave/testkit/personas'
import { openStaffFixture } from '@llave/testkit/staff/open-staff-fixture'
import { StaffVisitor } from '@llave/testkit/staff/staff-visitor'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerErrors } from '../../http/answer-errors.ts'
import { createStaffAuthenticate } from '../access/authenticate-staff.ts'
import { insertReadings } from './reading.store.ts'
import { type StaffCallInput, staffCallRegistrar } from './register-staff-call.ts'

const fixture = await openStaffFixture()
const { db, clock } = fixture

const look = defineCall({
  name: 'look',
  method: 'GET',
  path: '/mesa/look',
  access: { right: 'read:customers', reads: 'customers' },
  answer: noContent,
})
let tell: (input: StaffCallInput<typeof look>) => void = () => undefined

const app = Fastify()
answerErrors(app)
const register = staffCallRegistrar(app, {
  origin: 'http://localhost:3010',
  authenticate: createStaffAuthenticate({ db, clock, secure: false }),
  recordReading: (person, call, told) =>
    insertReadings(db, { personId: person.id, call, ...told }, clock.now()),
})
register(look, async (input) => {
  tell(input)
  return undefined
})
afterAll(async () => {
  await app.close()
  await fixture.close()
})

const customerIds: number[] = []
beforeAll(async () => {
  for (const persona of Object.values(personas).slice(0, 3)) {
    customerIds.push(await insertCustomer(db, persona))
  }
})

const kept = (personId: number) =>
  db
    .selectFrom('staff_reading')
    .select(['customer_id', 'call', 'at'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()

async function newReader() {
  const { id, visitor } = await fixture.newPerson(['service'])
  const reader = new StaffVisitor(app)
  reader.cookie = visitor.cookie
  return { id, reader }
}

test('whose data an answer told is kept with who read it and when, once in ten minutes', async () => {
  const { id, reader } = await newReader()
  const [first, second, third] = customerIds
  tell = ({ tellsOf }) => tellsOf([first, second, first] as number[])
  expect((await reader.call('GET', '/mesa/look')).status).toBe(204)
  clock.advance({ minutes: 9, seconds: 59 })
  tell = ({ tellsOf }) => tellsOf([second, third] as number[])
  expect((await reader.call('GET', '/mesa/look')).status).toBe(204)
  expect((await kept(id)).map(({ customer_id }) => customer_id).sort()).toEqual([first, second, third].sort())
  clock.advance({ seconds: 1 })
  expect((await reader.call('GET', '/mesa/look')).status).toBe(204)
  const again = (await kept(id)).slice(3)
  expect(again).toEqual([{ customer_id: second, call: 'look', at: clock.now() }])

  const { id: other, reader: colleague } = await newReader()
  expect((await colleague.call('GET', '/mesa/look')).status).toBe(204)
  expect(await kept(other)).toHaveLength(2)
})

test('an answer that found nobody keeps nothing, and one that does not say whom it tells of is not sent', async () => {
  const { id, reader } = await newReader()
  tell = ({ tellsOf }) => tellsOf([])
  expect((await reader.call('GET', '/mesa/look')).status).toBe(204)
  expect(await kept(id)).toEqual([])
  tell = () => undefined
  expect((await reader.call('GET', '/mesa/look')).status).toBe(500)
})
