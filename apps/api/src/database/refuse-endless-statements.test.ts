import { createTestDatabase } from '@llave/testkit/database/test-database'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connectPostgres } from './connect-postgres.ts'
import { EndlessStatementsError, refuseEndlessStatements } from './refuse-endless-statements.ts'

const { owner, ownerUrl, drop } = await createTestDatabase()
afterAll(drop)

test.runIf(ownerUrl)(
  'a connection without limits of its own is refused, with what mends it; with them it is not',
  async () => {
    const settings = ['statement_timeout', 'idle_in_transaction_session_timeout']
    const address = new URL(ownerUrl ?? '')
    const connect = async (options: string) => {
      address.searchParams.set('options', options)
      const pooled = connectPostgres(address.href, { poolSize: 1, pooled: true })
      return refuseEndlessStatements(pooled).finally(() => pooled.destroy())
    }
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(owner)
    for (const [index, missing] of settings.entries()) {
      const other = settings[1 - index]
      const refused = connect(`-c ${other}=9s -c ${missing}=0`)
      await expect(refused).rejects.toBeInstanceOf(EndlessStatementsError)
      await expect(refused).rejects.toThrow(`alter role "${rows[0]?.role}" set ${missing} = '`)
      await expect(refused).rejects.not.toThrow(`set ${other} = `)
    }
    await expect(connect(settings.map((name) => `-c ${name}=9s`).join(' '))).resolves.toBeUndefined()
  },
)
