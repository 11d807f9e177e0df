import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Lets a closing server stop with its last answer. Node alone closes only the connections that are
 * idle when the stop begins: one answered later would become idle and delay the stop until the
 * client closes it. What is still open after `patienceMs` is cut.
 */
export function endConnections(app: FastifyInstance, graceMs: number): void {
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
    setTimeout(() => app.server.closeAllConnections(), graceMs).unref()
  })
}
