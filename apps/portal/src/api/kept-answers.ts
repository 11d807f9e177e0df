import type { Bytes, KeptStore } from '../session/kept-store.ts'

/**
 * The calls whose answers are kept until the session ends, to be shown without a network: letras, separations and
 * initial payments, notices, works, the path to the title, what a paid letra's receipt says, and the lists of papers and
 * documents. None that takes money, follows a payment or names a rate: their answers are of the moment.
 */
const messages: ReadonlySet<string> = new Set([
  '/api/MiCuenta/ConsultaClienteLetra',
  '/api/MiCuenta/ConsultaClienteAD',
  '/api/MiCuenta/ObtenerUbicacionProyecto',
  '/api/MiCuenta/ObtenerDocumentos',
  '/api/MiCuenta/ObtenerImagenesAvanceObra',
  '/api/MiCuenta/ObtenerCaminoTitulo',
  '/api/MiCuenta/ObtenerRecibo',
  '/api/MiCuenta/PapelesEmitidos',
  '/api/MisConsultasSAC/GetAllBuscaAviso',
])

/** Those that answer the paper itself, which is kept once it was opened. */
const papers = { receipt: '/api/MiCuenta/GenerarRecibo', issued: '/api/MiCuenta/PapelEmitido' } as const

/**
 * Of a receipt by its debt, and of another paper by its number, however they are asked for; of a document of a property
 * by its own, since the address under which it is opened is another one each time.
 */
export type KeptPaper =
  | { readonly receiptOf: string }
  | { readonly number: string }
  | { readonly documentId: string }

type Kept = {
  readonly owner: string
  readonly at: number
  readonly type: string
  /** The header with the name of a file. */
  readonly disposition: string
  /** What a call answered; empty of a paper, whose bytes are stored beside it. */
  readonly body: string
}

/** How much of a phone papers take: of those that were opened longest ago the bytes make room for others. */
export const papersKept = { most: 40, bytes: 20_000_000 }

/** The papers that are kept, the one that was opened last first. */
type Shelf = {
  readonly owner: string
  readonly papers: readonly { readonly name: string; readonly bytes: number }[]
}

type Surroundings = {
  readonly store: KeptStore | null
  /** Who is signed in and verified; null where nobody is. */
  owner(): string | null
  /** Whether the session timed out by this browser's own clock: then what is kept is shown to nobody. */
  timedOut(): boolean
  now(): number
  /** Does one thing after the other, in all tabs: they share what is kept. */
  inTurn<T>(task: () => Promise<T>): Promise<T>
  /** Told of each answer: the path of a call that is kept, when the server gave it, and whether just now. */
  note(path: string | null, at: number, reached: boolean): void
}

export type KeptAnswers = {
  /** The answer of the server, kept where its call is one of those above; the kept one where none comes. */
  fetch(address: string, init: RequestInit, ask: () => Promise<Response>): Promise<Response>
  /** Keeps a paper that was opened under an address of its own. */
  keepPaper(paper: KeptPaper, response: Response): Promise<void>
  /** A paper as it is kept; null where it is not. */
  readPaper(paper: KeptPaper): Promise<Bytes | null>
  /** Since when a paper is kept; null where it is not. */
  paperKeptAt(paper: KeptPaper): Promise<number | null>
}

export function createKeptAnswers({ store, owner, timedOut, now, inTurn, note }: Surroundings): KeptAnswers {
  async function read(name: string): Promise<{ kept: Kept; bytes: Bytes } | null> {
    const asking = owner()
    if (!store || !asking || timedOut()) return null
    const file = await store.read(name).catch(() => null)
    const kept = file?.value as Kept | undefined
    if (!file || kept?.owner !== asking || owner() !== asking) return null
    return { kept, bytes: file.bytes }
  }

  /** A paper whose bytes are there: an earlier build wrote them in another way. */
  async function readPaper(name: string) {
    const found = await read(name)
    return found && found.bytes.length > 0 ? found : null
  }

  async function keep(name: string, asking: string, response: Response): Promise<void> {
    const { headers } = response
    const at = now()
    const bytes = isPaper(name) ? new Uint8Array(await response.arrayBuffer()) : null
    const body = bytes ? '' : await response.text()
    if (owner() !== asking || !store) return
    const kept: Kept = {
      owner: asking,
      at,
      type: headers.get('content-type') ?? '',
      disposition: headers.get('content-disposition') ?? '',
      body,
    }
    if (!bytes) return store.write(name, kept)
    await inTurn(async () => {
      // Before the paper: one that is listed and not there takes no room.
      if (await putOnShelf(store, asking, name, bytes.length)) await store.write(name, kept, bytes)
    })
  }

  /** Lists a paper as the one that was opened last, and removes what no longer has room. Answers whether it has. */
  async function putOnShelf(store: KeptStore, asking: string, name: string, bytes: number): Promise<boolean> {
    if (bytes > papersKept.bytes) return false
    const shelf = (await store.read(shelfName))?.value as Shelf | undefined
    const before = shelf?.owner === asking ? shelf.papers.filter((paper) => paper.name !== name) : []
    const papers = [{ name, bytes }, ...before]
    let room = papersKept.bytes
    const stays = papers.filter((paper, place) => {
      room -= paper.bytes
      return place < papersKept.most && room >= 0
    })
    await store.write(shelfName, { owner: asking, papers: stays } satisfies Shelf)
    for (const paper of papers) if (!stays.includes(paper)) await store.remove(paper.name)
    return true
  }

  /** What is opened without a network, too, was opened last. */
  async function reopen(name: string, { kept, bytes }: { kept: Kept; bytes: Bytes }): Promise<void> {
    if (store) await inTurn(() => putOnShelf(store, kept.owner, name, bytes.length))
  }

  return {
    async fetch(address, init, ask) {
      const path = address.split('?', 1)[0] ?? ''
      const name = nameOf(path, address, init.body)
      const asking = owner()
      const fault = await ask().then(
        (response) => (response.status < 502 ? response : { response }),
        (error: unknown) => ({ error }),
      )
      if (fault instanceof Response) {
        const keeps = fault.ok && name !== null && asking !== null
        note(keeps ? path : null, now(), true)
        // A browser that is full keeps nothing; the answer is shown all the same.
        if (keeps) void keep(name, asking, fault.clone()).catch(() => undefined)
        return fault
      }
      const gone = init.signal?.aborted && (init.signal.reason as Error)?.name !== 'TimeoutError'
      const found = name && !gone ? await (isPaper(name) ? readPaper : read)(name) : null
      if (!name || !found) {
        if ('response' in fault) return fault.response
        throw fault.error
      }
      const { kept, bytes } = found
      if (isPaper(name)) void reopen(name, found).catch(() => undefined)
      note(path, kept.at, false)
      return new Response(isPaper(name) ? bytes : kept.body, {
        headers: { 'content-type': kept.type, 'content-disposition': kept.disposition },
      })
    },
    async keepPaper(paper, response) {
      const asking = owner()
      if (response.ok && asking !== null) await keep(paperName(paper), asking, response)
    },
    async readPaper(paper) {
      const name = paperName(paper)
      const found = await readPaper(name)
      if (found) void reopen(name, found).catch(() => undefined)
      return found?.bytes ?? null
    },
    async paperKeptAt(paper) {
      return (await readPaper(paperName(paper)))?.kept.at ?? null
    },
  }
}

/** Null for a call that is not kept. */
function nameOf(path: string, address: string, body: RequestInit['body']): string | null {
  if (messages.has(path)) return address
  if (path === papers.issued)
    return paperName({ number: new URLSearchParams(address.slice(path.length)).get('Numero') ?? '' })
  if (path === papers.receipt) return paperName({ receiptOf: JSON.parse(String(body)).documento })
  return null
}

/** No call has it as its address, and no paper as its name. */
const shelfName = 'papers'

function isPaper(name: string): boolean {
  return name.startsWith('paper ')
}

function paperName(paper: KeptPaper): string {
  if ('documentId' in paper) return `paper document ${paper.documentId}`
  return 'number' in paper ? `paper ${paper.number}` : `paper receipt ${paper.receiptOf}`
}
