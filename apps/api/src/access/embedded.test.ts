import { createEmbeddedDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { insertCustomer } from '@llave/testkit/insert-customer'
import { personas } from '@llave/testkit/personas'
import { readLastCode } from '@llave/testkit/read-code'
import { testConfig } from '@llave/testkit/test-config'
import { Visitor } from '@llave/testkit/visitor'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { deleteOldAccessData } from './delete-old-access-data.ts'

const { db, drop } = await createEmbeddedDatabase()
const clock = new FixedClock('2026-11-21T15:20:05Z')
const config = testConfig()
const app = await buildApp({ config, db, clock, delay: async () => undefined })
await insertCustomer(db, personas.lucia)
afterAll(async () => {
  await app.close()
  await drop()
})

test('sign-in, wrong and right codes, sign-out and deleting old data work on the embedded database', async () => {
  const visitor = new Visitor(app)
  expect((await visitor.login(personas.lucia)).status).toBe(200)
  expect((await visitor.sendCode()).body).toMatchObject({ segundosEspera: 60, digitos: 3 })
  const code = await readLastCode(db, clock, config.secret)
  expect((await visitor.verify(code === '500' ? '501' : '500')).status).toBe(422)
  const old = visitor.token
  const twin = new Visitor(app)
  twin.token = old
  const answers = await Promise.all([visitor.verify(code), twin.verify(code)])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  expect(twin.token).toBe(visitor.token)
  const user = () => visitor.call('GET', '/api/Account/ObtenerUsuario?NroDocumento=44556677')
  expect((await user()).body.cLIENTEField).toBe(personas.lucia.name)
  expect((await visitor.call('POST', '/api/Account/CerrarSesion')).status).toBe(204)
  expect((await user()).status).toBe(401)
  clock.advance({ hours: 31 * 24 })
  await deleteOldAccessData(db, clock)
  expect(await db.selectFrom('session').select('mode').execute()).toEqual([])
})
