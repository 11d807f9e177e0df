import type { KeptStore } from '../session/kept-store.ts'
import type { Bytes, Kept } from './kept-papers.ts'

/**
 * The calls whose answers are kept until the session ends, to be shown without a network: letras, separations and
 * initial payments, notices, works, the path to the title, what a paid letra's receipt says, and the lists of papers and
 * documents. None that takes money, follows a payment or names a rate: their answers are of the moment.
 */
const messages =
  /\/(ConsultaCliente(Letra|AD)|Obtener(UbicacionProyecto|Documentos|ImagenesAvanceObra|CaminoTitulo|Recibo)|PapelesEmitidos|GetAllBuscaAviso)$/

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

/**
 * What no first screen needs. Where it did not load, the next paper asks for it again; in browsers that ask for a script
 * once, papers are kept again when the page is loaded anew.
 */
const keptPapers = () => import('./kept-papers.ts')

type Surroundings = {
  readonly store: KeptStore | null
  /** Who is signed in and verified; null where nobody is. */
  owner(): string | null
  /** Whether the session timed out by this browser's own clock: then what is kept is shown to nobody. */
  timedOut(): boolean
  now(): number
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

export function createKeptAnswers({ store, owner, timedOut, now, note }: Surroundings): KeptAnswers {
  async function stored(name: string, opens: boolean): Promise<unknown> {
    if (!store || timedOut()) return null
    return isPaper(name) ? (await keptPapers()).readPaper(store, name, opens) : store.read(name)
  }

  async function read(name: string, opens = true): Promise<Kept | null> {
    const asking = owner()
    const kept = (await stored(name, opens).catch(() => null)) as Kept | null
    return kept && kept.owner === asking && owner() === asking ? kept : null
  }

  async function keep(name: string, asking: string, response: Response): Promise<void> {
    const { headers } = response
    const at = now()
    const body = await (isPaper(name) ? response.arrayBuffer() : response.text())
    const isThere = () => owner() === asking
    const papers = isPaper(name) ? await keptPapers() : null
    if (!isThere() || !store) return
    const kept: Kept = {
      owner: asking,
      at,
      type: headers.get('content-type') ?? '',
      disposition: headers.get('content-disposition') ?? '',
      body,
    }
    await (papers ? papers.writePaper(store, name, kept, isThere) : store.write(name, kept))
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
        const keeps = fault.ok && name && asking
        note(keeps ? path : null, now(), true)
        // A browser that is full keeps nothing; the answer is shown all the same.
        if (keeps) void keep(name, asking, fault.clone()).catch(() => undefined)
        return fault
      }
      const gone = init.signal?.aborted && (init.signal.reason as Error)?.name !== 'TimeoutError'
      const kept = name && !gone ? await read(name) : null
      if (!kept) {
        if ('response' in fault) return fault.response
        throw fault.error
      }
      note(path, kept.at, false)
      return new Response(kept.body, {
        headers: { 'content-type': kept.type, 'content-disposition': kept.disposition },
      })
    },
    async keepPaper(paper, response) {
      const asking = owner()
      if (response.ok && asking) await keep(paperName(paper), asking, response)
    },
    async readPaper(paper) {
      return ((await read(paperName(paper)))?.body ?? null) as Bytes | null
    },
    async paperKeptAt(paper) {
      return (await read(paperName(paper), false))?.at ?? null
    },
  }
}

/** Null for a call that is not kept. */
function nameOf(path: string, address: string, body: RequestInit['body']): string | null {
  if (messages.test(path)) return address
  if (path === papers.issued)
    return paperName({ number: new URLSearchParams(address.slice(path.length)).get('Numero') ?? '' })
  if (path === papers.receipt) return paperName({ receiptOf: JSON.parse(String(body)).documento })
  return null
}

function isPaper(name: string): boolean {
  return name.startsWith('paper ')
}

function paperName(paper: KeptPaper): string {
  if ('documentId' in paper) return `paper document ${paper.documentId}`
  return 'number' in paper ? `paper ${paper.number}` : `paper receipt ${paper.receiptOf}`
}
