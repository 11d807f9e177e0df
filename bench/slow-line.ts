import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Line = { readonly bitsPerSecond: number; readonly roundTripMs: number }
export type SlowLine = { readonly url: string; close(): void }

/**
 * A way to a server that is as slow as a telephone's: each connection takes a round trip to
 * stand, each byte half of one to arrive, and all that is downloaded shares the line. The
 * browser's own throttling forgets the handshake.
 */
export async function openSlowLine(target: URL, { bitsPerSecond, roundTripMs }: Line): Promise<SlowLine> {
  const oneWay = roundTripMs / 2
  const bytesPerMs = bitsPerSecond / 8 / 1000
  const open = new Set<Socket>()
  let freeAt = 0

  /** Passes on what comes, in its order, once it would have arrived. */
  function carry(from: Socket, to: Socket, isDownload: boolean, from0: number): void {
    let last = Promise.resolve()
    let notBefore = from0
    function at(time: number, work: () => void): void {
      last = last.then(() => wait(Math.max(0, time - performance.now()))).then(work)
    }
    from.on('data', (chunk: Buffer) => {
      for (let start = 0; start < chunk.length; start += 1448) {
        const packet = chunk.subarray(start, start + 1448)
        const sentAt = Math.max(performance.now(), notBefore)
        if (isDownload) freeAt = Math.max(freeAt, sentAt) + packet.length / bytesPerMs
        notBefore = isDownload ? freeAt : sentAt
        at(notBefore + oneWay, () => void to.write(packet))
      }
    })
    from.on('end', () => at(notBefore + oneWay, () => void to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => open.delete(from))
  }

  const server = createServer((browser) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [browser, upstream]) open.add(socket.setNoDelay())
    const standsAt = performance.now() + roundTripMs
    carry(browser, upstream, false, standsAt)
    carry(upstream, browser, true, standsAt)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return {
    url: `http://localhost:${address.port}`,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
