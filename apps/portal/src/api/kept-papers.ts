import type { KeptStore } from '../session/kept-store.ts'

/** How much of a phone papers take: of those that were opened longest ago the bytes make room for others. */
export const papersKept = { most: 40, bytes: 20_000_000 }

export type Bytes = Uint8Array<ArrayBuffer>

export type Kept = {
  readonly owner: string
  readonly at: number
  readonly type: string
  /** The header with the name of a file. */
  readonly disposition: string
  /** The text of an answer, or the bytes of a paper. */
  readonly body: string | ArrayBuffer | Bytes
}

/** The papers that are kept, the one that was opened last first. */
type Shelf = {
  readonly owner: string
  readonly papers: readonly { readonly name: string; readonly bytes: number }[]
}

/** No call has it as its address, and no paper as its name. */
const shelfName = 'papers'

/**
 * A paper as it is kept; null where it is not, or an earlier build kept it in another way. One that `opens`, without a
 * network too, was opened last.
 */
export async function readPaper(store: KeptStore, name: string, opens: boolean): Promise<Kept | null> {
  const kept = (await store.read(name, unpack)) as Kept | null
  if (!kept) return null
  const readable = weigh(kept) > 0
  // Where the browser is full, its place stays as it was.
  if (opens || !readable)
    void inTurn(() => (readable ? moveFirst(store, name, kept) : drop(store, name))).catch(() => undefined)
  return readable ? kept : null
}

/** Keeps a paper where it has room, if its person is still there when its turn comes. */
export async function writePaper(
  store: KeptStore,
  name: string,
  kept: Kept,
  isThere: () => boolean,
): Promise<void> {
  if (weigh(kept) > papersKept.bytes) return
  await inTurn(async () => {
    if (!isThere()) return
    await put(store, name, kept)
      .catch(async () => {
        // The browser is full before the shelf is: the one that was opened longest ago makes room.
        await drop(store, name)
        const oldest = (await readShelf(store))?.papers.at(-1)
        if (oldest) await drop(store, oldest.name)
        if (isThere()) await put(store, name, kept)
      })
      .catch(async (error) => {
        await drop(store, name)
        throw error
      })
  })
}

async function put(store: KeptStore, name: string, kept: Kept): Promise<void> {
  // Before the paper: what is there is listed, so that it makes room one day.
  await putFirst(store, name, kept)
  await store.write(name, kept, pack)
}

/** Removes a paper, and its name from the list. */
async function drop(store: KeptStore, name: string): Promise<void> {
  await store.remove(name)
  const shelf = await readShelf(store)
  const papers = shelf?.papers.filter((paper) => paper.name !== name)
  if (shelf && papers) await store.write(shelfName, { ...shelf, papers } satisfies Shelf)
}

async function readShelf(store: KeptStore): Promise<Shelf | null> {
  return (await store.read(shelfName)) as Shelf | null
}

function weigh({ body }: Kept): number {
  return typeof body === 'string' ? body.length : body.byteLength
}

/** Does one thing after the other, in all tabs: they share what is kept. */
function inTurn(task: () => Promise<void>): Promise<void> {
  return navigator.locks.request('llave-papers', task)
}

/** One that another tab removed while it was read is listed no more. */
async function moveFirst(store: KeptStore, name: string, kept: Kept): Promise<void> {
  const shelf = await readShelf(store)
  if (shelf?.papers.some((paper) => paper.name === name)) await putFirst(store, name, kept)
}

/** Lists a paper as the one that was opened last, and removes what no longer has room. */
async function putFirst(store: KeptStore, name: string, kept: Kept): Promise<void> {
  const { owner } = kept
  const shelf = await readShelf(store)
  const before = shelf?.owner === owner ? shelf.papers.filter((paper) => paper.name !== name) : []
  const papers = [{ name, bytes: weigh(kept) }, ...before]
  let room = papersKept.bytes
  const stays = papers.filter((paper, place) => {
    room -= paper.bytes
    return place < papersKept.most && room >= 0
  })
  await store.write(shelfName, { owner, papers: stays } satisfies Shelf)
  for (const paper of papers) if (!stays.includes(paper)) await store.remove(paper.name)
}

/** The value as JSON, which has no line break of its own, then one, then the bytes: as JSON they would weigh four times that. */
function pack({ body, ...kept }: Kept): Bytes {
  const bytes = new Uint8Array(body as ArrayBuffer)
  const text = new TextEncoder().encode(`${JSON.stringify(kept)}\n`)
  const packed = new Uint8Array(text.length + bytes.length)
  packed.set(text)
  packed.set(bytes, text.length)
  return packed
}

/** What an earlier build kept has no bytes beside it. */
function unpack(plain: ArrayBuffer): Kept {
  const packed = new Uint8Array(plain)
  const end = packed.indexOf('\n'.charCodeAt(0))
  const length = end < 0 ? packed.length : end
  const kept = JSON.parse(new TextDecoder().decode(packed.subarray(0, length)))
  return { ...kept, body: packed.slice(length + 1) }
}
