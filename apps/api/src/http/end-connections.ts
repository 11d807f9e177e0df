import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Lets a server that closes end with its last answer. Node by itself ends only the connections
 * that rest when the stop begins: one that is answered after that would rest from then on, and
 * hold the stop until the other side lets go. What still arrives or is answered after
 * `patienceMs` is cut.
 */
export function endConnections(app: FastifyInstance, patienceMs: number): void {
  const answering = new Set<ServerResponse>()
  let closing = false
  app.server.on('request', ({ socket }, response) => {
    answering.add(response)
    response.once('close', () => {
      answering.delete(response)
      if (closing) socket.destroySoon()
    })
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const response of answering) {
      if (!response.headersSent) response.setHeader('connection', 'close')
    }
    setTimeout(() => app.server.closeAllConnections(), patienceMs).unref()
  })
}
