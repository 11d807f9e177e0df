import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { verifyKnock } from '@llave/testkit/integration/verify-knock'

/** Where a bell of Llave's rings on this machine. */
export type KnockReceiver = {
  readonly url: string
  /** Only what is signed with the secret of the bell is a knock: none before this. */
  admit(secret: string): void
  /** Waits for a knock that came since the last time, a minute at most. Rejects where the signal is aborted. */
  waitForKnock(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

const longestWaitMs = 60_000

/** Takes the knocks of a bell, says which feed has news, and lets who waits read it. */
export async function receiveKnocks(say: (line: string) => void): Promise<KnockReceiver> {
  let secret: string | null = null
  let knocked = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const isKnock =
      secret !== null && verifyKnock(secret, { headers: request.headers, body }, Temporal.Now.instant())
    // Before the feed is read: the answer says that the knock was heard, and not what became of the rows.
    response.writeHead(isKnock ? 204 : 401).end()
    if (!isKnock) return
    say(`Llave avisa que hay novedades en ${JSON.parse(body).data.feed}`)
    knocked.resolve()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/llave`,
    admit: (own) => {
      secret = own
    },
    async waitForKnock(signal) {
      const heard = new AbortController()
      const minute = wait(longestWaitMs, undefined, { signal: AbortSignal.any([signal, heard.signal]) })
      await Promise.race([knocked.promise, minute])
      heard.abort()
      knocked = Promise.withResolvers()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
