import type { CompanySignInConfig, Config } from '@llave/api/config/config'
import type { Database } from '@llave/api/database/database'
import { transact } from '@llave/api/database/database'
import { hashToken, makeToken } from '@llave/api/http/token'
import { insertStaffSession } from '@llave/api/staff/access/session.store'
import { insertPerson } from '@llave/api/staff/people/people.store'
import { buildStaffApp } from '@llave/api/staff-app'
import { networkOf } from '@llave/domain/access/network-of'
import type { Role } from '@llave/domain/staff/roles'
import type { FastifyInstance } from 'fastify'
import { createTestDatabase } from '../database/test-database.ts'
import { FixedClock } from '../fixed-clock.ts'
import { testConfig } from '../test-config.ts'
import { StaffVisitor } from './staff-visitor.ts'

export type SignedInPerson = { readonly id: number; readonly name: string; readonly visitor: StaffVisitor }

/** Mesa over a database that stands. */
export type Mesa = {
  readonly app: FastifyInstance
  /** Adds one of the developer's people, who is signed in at an address. */
  newPerson(roles: readonly Role[], remoteAddress?: string): Promise<SignedInPerson>
  close(): Promise<void>
}

export type StaffFixture = Mesa & {
  readonly db: Database
  /** Arranges what the application may not (`TestDatabase`). */
  readonly owner: Database
  readonly clock: FixedClock
}

/** Mesa over a database of its own. */
export async function openStaffFixture(company: CompanySignInConfig | null = null): Promise<StaffFixture> {
  const { db, owner, drop } = await createTestDatabase()
  const clock = new FixedClock('2026-11-23T15:00:00Z')
  const mesa = await openMesa({ db, clock, company })
  return {
    ...mesa,
    db,
    owner,
    clock,
    async close() {
      await mesa.close()
      await drop()
    },
  }
}

/** Opens Mesa beside another fixture, on its database and clock. */
export async function openMesa({
  db,
  clock,
  config = testConfig(),
  company = null,
}: {
  readonly db: Database
  readonly clock: FixedClock
  readonly config?: Config
  readonly company?: CompanySignInConfig | null
}): Promise<Mesa> {
  if (!config.staff) throw new Error('The test configuration has no Mesa')
  const demonstration = { token: makeToken() }
  const app = await buildStaffApp({ config, staff: { ...config.staff, company }, db, clock, demonstration })
  let people = 0
  return {
    app,
    async newPerson(roles, remoteAddress = '127.0.0.1') {
      const name = `Persona ${++people}`
      const email = `persona-${people}@llave.example`
      const token = makeToken()
      const id = await transact(db, async (trx) => {
        const id = await insertPerson(trx, { name, email, roles }, clock.now())
        if (id === null) throw new Error(`${email} is taken`)
        const network = networkOf(remoteAddress)
        const session = {
          personId: id,
          network,
          device: 'Chrome en Windows',
          method: 'demonstration',
        } as const
        await insertStaffSession(trx, { ...session, tokenHash: hashToken(token) }, clock.now())
        return id
      })
      const visitor = new StaffVisitor(app, remoteAddress)
      visitor.cookie = `llave_mesa=${token}`
      await visitor.open()
      return { id, name, visitor }
    },
    close: () => app.close(),
  }
}
