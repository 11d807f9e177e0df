import { ApiError } from '@llave/client/api-error'
import { type Complaint, fileComplaint } from '@llave/contract/service-desk/file-complaint'
import type { IdentityDocument } from '@llave/domain/access/document-type'
import { createStore } from 'zustand/vanilla'
import { callApi } from '../api/call-api.ts'
import { notify } from '../frame/notification-store.ts'
import { draftNames, draftStore, receivedDrafts } from './draft-database.ts'
import type { StoredDraft } from './use-draft.ts'
import { SENDING_TIMEOUT } from './use-sending.ts'
import { waitingName } from './waiting-name.ts'

/** A complaint as it will leave: the key is that of its draft, so that it is filed once however often it is sent. */
type Waiting = { readonly body: Complaint; readonly key: string }

type State =
  | { readonly at: 'none' }
  | { readonly at: 'waiting' | 'sending'; readonly photos: number }
  | { readonly at: 'filed'; readonly complaintId: string }
  /** The server did not take it; it is a draft again. */
  | { readonly at: 'refused'; readonly message: string }

/** The complaint of this page that waits for the network. */
export const waitingComplaint = createStore<State>(() => ({ at: 'none' }))

function set(state: State): void {
  waitingComplaint.setState(state, true)
}

/** Lets a complaint wait; its draft stays beside it, until it was received. */
export async function letWait(waiting: Waiting): Promise<void> {
  await draftStore()?.write(waitingName(waiting.body.owner), waiting)
  set({ at: 'waiting', photos: waiting.body.photos.length })
}

/** It is not to leave by itself any more; the draft stays. */
export async function stopWaiting(owner: IdentityDocument): Promise<void> {
  set({ at: 'none' })
  await draftStore()?.remove(waitingName(owner))
}

/** Shows a complaint that waited when the page was opened. */
export async function findWaiting(owner: IdentityDocument): Promise<void> {
  const waiting = await read(owner)
  if (waiting && waitingComplaint.getState().at === 'none')
    set({ at: 'waiting', photos: waiting.body.photos.length })
}

/** Sends the one that waits. Without an answer it goes on waiting; what the server refuses is a draft again. */
export async function sendWaiting(owner: IdentityDocument): Promise<void> {
  const waiting = await read(owner)
  if (!waiting || waitingComplaint.getState().at === 'sending') return
  const { body, key } = waiting
  set({ at: 'sending', photos: body.photos.length })
  try {
    const { complaintId } = await callApi(fileComplaint, {
      body,
      idempotencyKey: key,
      timeout: SENDING_TIMEOUT,
    })
    await stopWaiting(owner)
    await forgetDraft(owner, key)
    notify('complaintLeft')
    set({ at: 'filed', complaintId })
  } catch (error) {
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
    // Without a session it waits for its owner, who signs in again.
    if (!refused || error.status === 401) return set({ at: 'waiting', photos: body.photos.length })
    await stopWaiting(owner)
    set({ at: 'refused', message: error.message })
  }
}

/** In every tab that still shows it, and in the store where none does. */
async function forgetDraft(owner: IdentityDocument, key: string): Promise<void> {
  const channel = receivedDrafts()
  channel?.postMessage(key)
  channel?.close()
  const name = `${draftNames(owner)}complaint`
  const draft = (await draftStore()?.read(name)) as StoredDraft<unknown> | null | undefined
  if (draft?.key === key) await draftStore()?.remove(name)
}

async function read(owner: IdentityDocument): Promise<Waiting | null> {
  return ((await draftStore()?.read(waitingName(owner))) ?? null) as Waiting | null
}
