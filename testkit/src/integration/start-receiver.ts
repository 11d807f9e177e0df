import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedKnock = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** Takes the knocks of a bell on this machine; answers 204 unless a test says otherwise. */
export async function startReceiver() {
  const knocks: ReceivedKnock[] = []
  const arrivals: (() => void)[] = []
  let answer: (response: ServerResponse) => void = (response) => void response.writeHead(204).end()
  let connections = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    knocks.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
    for (const arrive of arrivals.splice(0)) arrive()
    answer(response)
  })
  server.on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/llave`,
    knocks,
    countConnections: () => connections,
    /** How every knock from now on is answered. */
    answerWith(status: number, headers: Readonly<Record<string, string>> = {}) {
      answer = (response) => void response.writeHead(status, headers).end()
    },
    /** Every knock from now on is left to the test: nothing is answered unless this does. */
    answerBy(own: (response: ServerResponse) => void) {
      answer = own
    },
    /** Waits for the next knock. */
    nextKnock: () => new Promise<void>((resolve) => arrivals.push(resolve)),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
