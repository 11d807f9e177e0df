import { startCardProvider } from '@llave/emulators/card-provider/start-card-provider'
import { startMailServer } from '@llave/emulators/mail-server/start-mail-server'
import { startSmsHost } from '@llave/emulators/sms-host/start-sms-host'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { penShop, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import { type ApiProcess, runApiProcess } from '@llave/testkit/run-api-process'
import pg from 'pg'
import { fillLetras } from './fill-letras.ts'
import { runProxy } from './run-proxy.ts'
import { watchCodes } from './watch-codes.ts'

const metricsToken = 'a token of this measurement'

/** Processes of Llave with everything that they need, whose customers sign in from addresses of their own. */
export type Portal = {
  readonly processes: readonly ApiProcess[]
  /** Where customers go: the only process, or the proxy before all. */
  readonly url: string
  readonly cardUrl: string
  /** The digits of the next SMS to a mobile of Peru. */
  readonly nextCode: (mobile: string) => Promise<string>
  /**
   * What a process says of itself at /metrics: the values of these, with their labels as they stand there, in one
   * answer, since each begins the histogram of the event loop anew.
   */
  readonly readMetrics: (process: ApiProcess, names: readonly string[]) => Promise<number[]>
  close(): Promise<void>
}

export type PortalOptions = {
  readonly processes: number
  readonly customers: number
  /** A database that `fillCustomers` has filled; otherwise one of its own is. */
  readonly databaseUrl?: string
  /** Further variables of each process. */
  readonly variables?: Readonly<Record<string, string>>
}

/** That many processes on one PostgreSQL, with the customers of `fillLetras`: the n-th has the mobile 9 and their document. */
export async function runPortal(options: PortalOptions): Promise<Portal> {
  const { url, ownerUrl, drop } = options.databaseUrl
    ? { url: options.databaseUrl, ownerUrl: null, drop: async () => undefined }
    : await createTestDatabase()
  if (!url) throw new Error('Llave under load is measured on PostgreSQL')
  if (ownerUrl) await fillCustomers(ownerUrl, options.customers)
  const [sms, mail, card] = await Promise.all([
    startSmsHost({ host: '127.0.0.1', key: 'key' }),
    startMailServer({ host: '127.0.0.1' }),
    startCardProvider({ host: '127.0.0.1', shops: [penShop, usdShop], ipnUrl: 'http://127.0.0.1:9' }),
  ])
  const codes = watchCodes(sms)
  const processes: ApiProcess[] = []
  for (let nth = 0; nth < options.processes; nth++)
    processes.push(
      await runApiProcess({
        cardUrl: card.url,
        shops: { PEN: penShop, USD: usdShop },
        database: { url },
        variables: {
          METRICS_TOKEN: metricsToken,
          TRUSTED_PROXIES: '127.0.0.1',
          SMS_URL: sms.url,
          SMTP_URL: mail.smtpUrl,
          ...options.variables,
        },
      }),
    )
  const [first] = processes
  if (!first) throw new Error('No process')
  const proxy = processes.length > 1 ? await runProxy(processes.map(({ url: each }) => each)) : null
  return {
    processes,
    url: proxy?.url ?? first.url,
    cardUrl: card.url,
    nextCode: codes.next,
    readMetrics,
    async close() {
      codes.stop()
      proxy?.end()
      await Promise.all(processes.map((process) => process.kill()))
      await Promise.all([sms.close(), mail.close(), card.close()])
      await drop()
    },
  }
}

/** Customers of `fillLetras` with their mobiles, in an empty, migrated database. */
export async function fillCustomers(url: string, customers: number): Promise<void> {
  await fillLetras(url, customers * 50)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    "insert into customer_phone (customer_id, dial_code, number) select id, '51', '9' || document_number from customer",
  )
  await client.query('vacuum analyze customer_phone')
  await client.end()
}

async function readMetrics({ url }: ApiProcess, names: readonly string[]): Promise<number[]> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const lines = (await response.text()).split('\n')
  return names.map((name) => {
    const line = lines.find((each) => each.startsWith(`${name} `))
    if (!line) throw new Error(`/metrics does not say ${name}`)
    return Number(line.split(' ')[1])
  })
}
