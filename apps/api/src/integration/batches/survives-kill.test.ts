import { once } from 'node:events'
import { createServer } from 'node:http'
import { createTestDatabase, postgresAnswers } from '@llave/testkit/database/test-database'
import { waitForBlocked } from '@llave/testkit/database/wait-for-blocked'
import { newKey } from '@llave/testkit/new-key'
import { penShop } from '@llave/testkit/payments/open-payment-fixture'
import { runApiProcess } from '@llave/testkit/run-api-process'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../../database/database.ts'

const twoConnections = await postgresAnswers()
const clock = { now: () => Temporal.Now.instant() }

test.skipIf(!twoConnections)(
  'a process that is killed in the middle of a batch leaves nothing of it, and its key can be used again',
  async ({ signal }) => {
    const { db, url = '', drop } = await createTestDatabase()
    const token = await newKey({ db, clock })
    const api = await runApiProcess({
      cardUrl: 'http://127.0.0.1:9',
      shops: { PEN: penShop, USD: penShop },
      database: { url: url ?? '' },
      signal,
    })
    async function put(rows: readonly object[], key: string) {
      const response = await fetch(`${api.url}/integration/v1/exchange-rates`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ rows }),
      })
      return response.json() as Promise<{ counts: object }>
    }
    const rates = (penPerUsd: string) =>
      ['2026-11-01', '2026-11-02', '2026-11-03'].map((validFrom) => ({ validFrom, penPerUsd }))
    await put(rates('3.70').slice(0, 1), 'lote-0001')

    // The batch hangs at the row that it has to change.
    const killed = await transact(db, async (trx) => {
      await sql`select 1 from exchange_rate where valid_from = '2026-11-01' for update`.execute(trx)
      const sent = put(rates('3.80'), 'lote-0002').catch(() => 'killed')
      await waitForBlocked(trx)
      await api.kill()
      return sent
    })
    expect(killed).toBe('killed')

    await api.start()
    const stored = () => db.selectFrom('exchange_rate').select('pen_per_usd').orderBy('valid_from').execute()
    expect(await stored()).toMatchObject([{ pen_per_usd: '3.7000' }])
    expect(await put(rates('3.90'), 'lote-0002')).toMatchObject({ counts: { created: 2, changed: 1 } })
    expect(await db.selectFrom('import_batch').select('id').execute()).toHaveLength(2)
    await api.kill()

    // Whoever answers at its port meanwhile is not taken for it.
    const other = createServer((_request, response) => response.end()).listen(
      Number(new URL(api.url).port),
      '127.0.0.1',
    )
    await once(other, 'listening')
    await expect(api.start()).rejects.toThrow(/^The API did not start:\nPort \d+ is in use/)
    other.close()
    await drop()
  },
)
