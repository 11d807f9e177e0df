import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port on this machine that nobody listens on at this moment. Below those that the system
 * hands to connections of its own: one of these may be taken again before it is listened on.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await canListen(port)) return port
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
