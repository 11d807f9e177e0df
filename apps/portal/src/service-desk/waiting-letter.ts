import { ApiError } from '@llave/client/api-error'
import type { SealedStore } from '@llave/client/sealed-store'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { createStore } from 'zustand/vanilla'
import { type ReceivedDraft, settleStored } from './stored-draft.ts'

/** What will leave: the key is that of its draft, so that it is filed once however often it is sent. */
export type Letter<Body> = {
  readonly body: Body
  readonly key: string
  /** That of its draft; a letter of an earlier build has its key alone. */
  readonly revision?: string
}

/** What was filed under a letter's key. */
export type Filed<Receipt> = {
  readonly receipt: Receipt
  /** Null where the letter as it left was filed; else what its draft says of the earlier sending that was. */
  readonly after: object | null
}

export type WaitingState<Receipt> =
  | { readonly at: 'none' }
  | { readonly at: 'waiting' | 'sending'; readonly photos: number }
  /** `whole`: as it left; else its draft stays. */
  | { readonly at: 'filed'; readonly receipt: Receipt; readonly whole: boolean }
  /** The server did not take it; it is a draft again. */
  | { readonly at: 'refused'; readonly message: string }

/** Refusals that pass: without a session it waits for its owner, who signs in again; the others ask for patience. */
const passing: ReadonlySet<number> = new Set([401, 408, 425, 429])

const unkept = 'Este navegador no puede guardarlo para después: envíalo cuando vuelva la red.'

/** Makes the letter of one kind that waits for the network. */
export function createWaiting<Body extends { readonly photos: readonly unknown[] }, Receipt>(parts: {
  /** Where it lies, and the draft of which it was made. */
  readonly names: (owner: IdentityDocument) => { readonly waiting: string; readonly draft: string }
  /** Null where the browser keeps nothing. */
  readonly store: () => SealedStore | null
  readonly send: (letter: Letter<Body>) => Promise<Filed<Receipt>>
  /** It was received: tells the tabs that still show its draft, and the person. */
  readonly onReceived: (received: ReceivedDraft) => void
  /** The server did not take it: tells the person, whatever screen is open. */
  readonly onRefused: () => void
}) {
  const state = createStore<WaitingState<Receipt>>(() => ({ at: 'none' }))
  let busy = false
  const set = (next: WaitingState<Receipt>) => state.setState(next, true)
  const waits = ({ body }: Letter<Body>) => set({ at: 'waiting', photos: body.photos.length })

  async function read(owner: IdentityDocument): Promise<Letter<Body> | null> {
    return ((await parts.store()?.read(parts.names(owner).waiting)) ?? null) as Letter<Body> | null
  }

  async function stop(owner: IdentityDocument): Promise<void> {
    set({ at: 'none' })
    await parts.store()?.remove(parts.names(owner).waiting)
  }

  return {
    state,
    /** Lets a letter wait; its draft stays beside it, until it was received. A browser that cannot keep it says so. */
    async letWait(owner: IdentityDocument, letter: Letter<Body>): Promise<void> {
      const store = parts.store()
      const kept = store?.write(parts.names(owner).waiting, letter).then(
        () => true,
        () => false,
      )
      if (await kept) waits(letter)
      else set({ at: 'refused', message: unkept })
    },
    /** It is not to leave by itself any more; the draft stays. */
    stop,
    /** Shows a letter that waited when the page was opened. */
    async find(owner: IdentityDocument): Promise<void> {
      const letter = await read(owner)
      if (letter && state.getState().at === 'none') waits(letter)
    },
    /** What became of it was shown. */
    forget: () => set({ at: 'none' }),
    /** Sends the one that waits. Without an answer it goes on waiting; what the server refuses is a draft again. */
    async send(owner: IdentityDocument): Promise<void> {
      // The network and the session may both say so at once, while the letter is still read.
      if (busy) return
      busy = true
      await sendOnce(owner).finally(() => {
        busy = false
      })
    },
  }

  async function sendOnce(owner: IdentityDocument): Promise<void> {
    const letter = await read(owner)
    if (!letter) return
    set({ at: 'sending', photos: letter.body.photos.length })
    try {
      const { receipt, after } = await parts.send(letter)
      await stop(owner)
      const { key, revision = key } = letter
      const received = { key, revision, ...(after && { after }) }
      await settleStored(parts.store(), parts.names(owner).draft, received)
      parts.onReceived(received)
      set({ at: 'filed', receipt, whole: after === null })
    } catch (error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (!refused || passing.has(error.status)) return waits(letter)
      await stop(owner)
      set({ at: 'refused', message: error.message })
      parts.onRefused()
    }
  }
}
