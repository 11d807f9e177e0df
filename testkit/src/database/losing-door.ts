import { createConnection, createServer, type Socket } from 'node:net'

/** What is lost of a commit: the question, so that it never happened, or the answer, so that it did. */
export const lostParts = ['question', 'answer'] as const
export type LostPart = (typeof lostParts)[number]

export type LosingDoor = {
  /** PostgreSQL, through the door. */
  readonly url: string
  /** Of the commits from now on the `nth`, from 1, ends its connection instead of being answered. */
  loseCommit(part: LostPart, nth?: number): void
  /** Whether that has happened. */
  hasLost(): boolean
  close(): Promise<void>
}

/** How `commit` travels: a simple query, its length, its text. */
const commit = Buffer.from([0x51, 0, 0, 0, 11, ...Buffer.from('commit\0')])

/** A way to PostgreSQL on which the connection ends in the middle of a commit that the test chooses. */
export async function openLosingDoor(databaseUrl: string): Promise<LosingDoor> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let plan: { part: LostPart; left: number } | null = null

  const server = createServer((near) => {
    const far = createConnection(Number(target.port), target.hostname)
    let loses = false
    function end(): void {
      for (const socket of [near, far]) {
        open.delete(socket)
        socket.destroy()
      }
    }
    for (const socket of [near, far]) {
      open.add(socket)
      socket.setNoDelay().on('error', end).on('close', end)
    }
    near.on('data', (bytes: Buffer) => {
      if (plan && bytes.indexOf(commit) >= 0 && --plan.left === 0) {
        const { part } = plan
        plan = null
        if (part === 'question') return end()
        loses = true
      }
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      // It answered, so that it is done.
      if (loses) end()
      else near.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address?.port)
  return {
    url: url.href,
    loseCommit(part, nth = 1) {
      plan = { part, left: nth }
    },
    hasLost: () => plan === null,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
