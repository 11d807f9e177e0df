import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port that nobody listens on at the moment. Below the ephemeral ports, which the system could assign to a
 * connection before the port is used.
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
