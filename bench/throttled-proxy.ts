import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type NetworkProfile = { readonly bitsPerSecond: number; readonly roundTripMs: number }
export type ThrottledProxy = { readonly url: string; close(): void }

type Packet = { readonly bytes: Buffer; readonly readyAt: number }
type Download = { readonly packets: Packet[]; readonly arrive: Arrive }
type Arrive = (bytes: Buffer, at: number) => void

const packetSize = 1448

/**
 * A proxy as slow as a mobile connection: connecting takes a round trip, each byte half of one, and all
 * connections share the bandwidth in turns. The browser's own throttling omits the handshake.
 */
export async function startThrottledProxy(
  target: URL,
  { bitsPerSecond, roundTripMs }: NetworkProfile,
): Promise<ThrottledProxy> {
  const oneWay = roundTripMs / 2
  const bytesPerMs = bitsPerSecond / 8 / 1000
  const open = new Set<Socket>()
  /** Data that waits to be sent, by connection. */
  const downloads: Download[] = []
  let isPumping = false

  async function pump(): Promise<void> {
    if (isPumping) return
    isPumping = true
    let freeAt = performance.now()
    for (let download = nextDownload(); download; download = nextDownload()) {
      const { bytes, readyAt } = download.packets.shift() as Packet
      freeAt = Math.max(freeAt, readyAt) + bytes.length / bytesPerMs
      await until(freeAt)
      download.arrive(bytes, freeAt + oneWay)
    }
    isPumping = false
  }

  /** The connection that has waited longest of those with something to send. */
  function nextDownload(): Download | undefined {
    const at = downloads.findIndex(({ packets }) => packets.length > 0)
    const [download] = at < 0 ? [] : downloads.splice(at, 1)
    if (download) downloads.push(download)
    return download
  }

  const server = createServer((browser) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [browser, upstream]) {
      open.add(socket.setNoDelay())
      socket.on('error', () => [browser, upstream].map((each) => each.destroy()))
      socket.on('close', () => open.delete(socket))
    }
    const connectedAt = performance.now() + roundTripMs
    const packets: Packet[] = []
    downloads.push({ packets, arrive: inOrder(browser) })
    const sendUpstream = inOrder(upstream)
    browser.on('data', (bytes: Buffer) =>
      sendUpstream(bytes, Math.max(performance.now(), connectedAt) + oneWay),
    )
    upstream.on('data', (bytes: Buffer) => {
      const readyAt = Math.max(performance.now(), connectedAt)
      for (let start = 0; start < bytes.length; start += packetSize) {
        packets.push({ bytes: bytes.subarray(start, start + packetSize), readyAt })
      }
      void pump()
    })
    browser.on('close', () => upstream.destroy())
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

/** Writes bytes at their time of arrival, and never before earlier ones. */
function inOrder(socket: Socket): Arrive {
  let last = Promise.resolve()
  return (bytes, at) => {
    last = last.then(() => until(at)).then(() => void (socket.writable && socket.write(bytes)))
  }
}

function until(time: number): Promise<void> {
  return wait(Math.max(0, time - performance.now()))
}
