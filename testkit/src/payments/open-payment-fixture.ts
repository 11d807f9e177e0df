import { buildApp } from '@llave/api/app'
import type { Config, ShopConfig } from '@llave/api/config/config'
import type { Database } from '@llave/api/database/database'
import { type CardVault, openCardVault } from '@llave/api/debit/card-vault'
import { openCardRegistry } from '@llave/api/debit/open-card-registry'
import type { CardRegistry } from '@llave/api/payments/orders/card-registry'
import { connectCardProvider } from '@llave/api/payments/provider/card-provider'
import { type CardProvider, startCardProvider } from '@llave/emulators/card-provider/start-card-provider'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { findFreePort } from '../find-free-port.ts'
import { FixedClock } from '../fixed-clock.ts'
import { insertCustomer } from '../insert-customer.ts'
import { insertSession } from '../insert-session.ts'
import type { Persona } from '../personas.ts'
import { testConfig, testTokenKey } from '../test-config.ts'
import { testTimeoutMs } from '../test-timeout.ts'
import { Visitor } from '../visitor.ts'

/** Everything that a payment needs: database, listening API, the provider's emulator, one clock. */
export type PaymentFixture = {
  readonly db: Database
  /** Arranges what the application may not (`TestDatabase`). */
  readonly owner: Database
  /** Null on the embedded database, which takes no other connection. */
  readonly databaseUrl: string | null
  /** The same as its owner. */
  readonly ownerUrl: string | null
  /** Whether `databaseUrl` leads through a pooler. */
  readonly pooled: boolean
  readonly app: FastifyInstance
  readonly clock: FixedClock
  readonly card: CardProvider
  readonly config: Config
  /** What the API and its jobs logged, line by line. */
  readonly lines: string[]
  /** The dependencies of the jobs. */
  readonly jobs: {
    readonly db: Database
    readonly clock: FixedClock
    readonly provider: ReturnType<typeof connectCardProvider>
    readonly shops: Config['card']['shops']
    readonly log: FastifyBaseLogger
    readonly vault: CardVault
    readonly cards: CardRegistry
  }
  close(): Promise<void>
}

export const penShop = shop('70001001', 'Soles')
export const usdShop = shop('70001002', 'Dolares')
/** Keys from before a rotation, whose messages are still accepted. */
export const retiredKeys = { passwords: ['testpassword_Antes'], hmacKeys: ['hmacKeyAntes'] }

/** What stands before Llave does, and goes on when it ends: who gives it closes it. */
export type Surroundings = {
  readonly database: Pick<TestDatabase, 'db' | 'owner' | 'url' | 'ownerUrl' | 'pooled'>
  readonly card: CardProvider
}

export async function openPaymentFixture(
  now = '2026-11-21T20:20:05Z',
  shops: Config['card']['shops'] = { PEN: penShop, USD: usdShop },
  given: Surroundings | null = null,
): Promise<PaymentFixture> {
  const clock = new FixedClock(now)
  const own = given ? null : await createTestDatabase()
  const { db, owner, url: databaseUrl, ownerUrl, pooled } = given?.database ?? (own as TestDatabase)
  const port = await findFreePort()
  const card = given?.card ?? (await startFixtureProvider(clock))
  const config = testConfig({
    publicUrl: `http://127.0.0.1:${port}`,
    card: {
      apiUrl: card.url,
      staticUrl: card.url,
      frameOrigins: [],
      shops,
      retiredKeys,
      tokenKeys: [testTokenKey],
    },
  })
  const lines: string[] = []
  const app = await buildApp({
    config,
    db,
    clock,
    logger: { level: 'info', stream: { write: (line) => void lines.push(line) } },
    delay: async () => undefined,
  })
  await app.listen({ host: '127.0.0.1', port })
  const provider = connectCardProvider(config.card.apiUrl, testTimeoutMs)
  const vault = openCardVault(config.card.tokenKeys)
  return {
    db,
    owner,
    databaseUrl,
    ownerUrl,
    pooled,
    app,
    clock,
    card,
    config,
    lines,
    jobs: {
      db,
      clock,
      provider,
      shops,
      log: app.log,
      vault,
      cards: openCardRegistry({ db, clock, shops, vault, log: app.log }),
    },
    close: async () => {
      await app.close()
      if (given) return
      await card.close()
      await own?.drop()
    },
  }
}

/** The provider's emulator with the accounts of the fixture; it notifies nobody by itself. */
export function startFixtureProvider(clock: FixedClock): Promise<CardProvider> {
  return startCardProvider({
    host: '127.0.0.1',
    shops: [penShop, usdShop],
    ipnUrl: 'http://127.0.0.1:9/nobody',
    clock: { now: () => clock.now().epochMilliseconds },
  })
}

/** Inserts a customer and signs them in. */
export async function signInCustomer(
  fixture: PaymentFixture,
  persona: Omit<Persona, 'shows'>,
): Promise<{ id: number; visitor: Visitor }> {
  const id = await insertCustomer(fixture.db, persona)
  const visitor = new Visitor(fixture.app)
  visitor.token = await insertSession(fixture.db, fixture.clock, id, persona)
  return { id, visitor }
}

function shop(shopId: string, name: string): ShopConfig {
  return {
    shopId,
    password: `testpassword_${name}`,
    publicKey: `${shopId}:testpublickey_${name}`,
    hmacKey: `hmacKey${name}`,
  }
}
