import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/**
 * A wire to an address that can be cut: then nothing passes any more and nobody is told, as where a network is
 * parted. New connections are taken and lead nowhere.
 */
export type Link = {
  readonly port: number
  cut(): void
  /** What hung on the cut wire is gone; new connections pass. */
  mend(): void
  close(): void
}

export async function openLink(to: number, at = 0, host = '127.0.0.1'): Promise<Link> {
  const pairs = new Set<readonly [Socket, Socket | null]>()
  let whole = true
  const server = createServer((near) => {
    const far = whole ? createConnection(to, host) : null
    const pair = [near, far] as const
    pairs.add(pair)
    function end(): void {
      // While the wire is cut the end of one side is no news for the other.
      if (!whole) return
      near.destroy()
      far?.destroy()
      pairs.delete(pair)
    }
    for (const socket of [near, far]) socket?.setNoDelay().on('error', end).on('close', end)
    if (far) near.pipe(far).pipe(near)
    else near.pause()
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(at, host, resolve))

  function drop(): void {
    for (const [near, far] of pairs) {
      near.destroy()
      far?.destroy()
    }
    pairs.clear()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      whole = false
      for (const [near, far] of pairs) {
        if (!far) continue
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    mend() {
      drop()
      whole = true
    },
    close() {
      drop()
      server.close()
    },
  }
}
