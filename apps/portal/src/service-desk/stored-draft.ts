import type { SealedStore } from '@llave/client/sealed-store'
import { createIdempotencyKey } from '../api/create-idempotency-key.ts'

/** A draft as it is stored, and as a tab holds it. */
export type StoredDraft<T> = {
  readonly value: T
  /** What it is called from its first word until it was received, however often it changes. */
  readonly key: string | null
  /** What it is called until it changes. A draft of an earlier build has its key alone. */
  readonly revision?: string | null
}

/** What a draft that was sent is called: `key` however often it changed, `revision` as it was sent. */
export type SubmissionNames = { readonly key: string; readonly revision: string }

export type DraftSubmission<T> = { readonly value: T } & SubmissionNames

/** What was received, as tabs tell one another; with `after`, in earlier words, and what a draft then says of it. */
export type ReceivedDraft = SubmissionNames & { readonly after?: object }

/** Before its first word. */
export function newDraft<T>(value: T): StoredDraft<T> {
  return { value, key: null, revision: null }
}

/**
 * What is left of a draft that was received under `key`, to which that is no answer. Its key follows from the earlier
 * one, so that every tab gives it the same, also one that slept: sent from two of them, it is one case.
 */
function restDraft<T>(key: string, value: T): StoredDraft<T> {
  return { value, key: followingKey(key), revision: createIdempotencyKey() }
}

function followingKey(key: string): string {
  const [first, count = '1'] = key.split('-')
  return `${first}-${Number(count) + 1}`
}

/** The key stays, so that what was sent without an answer is not sent as another. */
export function changeDraft<T extends object>(draft: StoredDraft<T>, part: Partial<T>): StoredDraft<T> {
  const revision = createIdempotencyKey()
  const { value, key } = draft
  return { value: { ...value, ...part }, key: key ?? revision, revision }
}

/** The draft as it is sent. */
export function submitDraft<T>(draft: StoredDraft<T>): DraftSubmission<T> {
  const { value, key } = draft
  const revision = revisionOf(draft) ?? createIdempotencyKey()
  return { value, key: key ?? revision, revision }
}

/**
 * What is left of a draft in any tab when something was received; null where all of it was. A tab that holds other words
 * under the key learns what became of them when it sends them: they may be those that were filed.
 */
export function settleDraft<T extends object>(
  draft: StoredDraft<T>,
  { key, revision, after }: ReceivedDraft,
): StoredDraft<T> | null {
  if (draft.key !== key || revisionOf(draft) !== revision) return draft
  return after ? settleEarlier(draft, { key, after }) : null
}

/** What is left in the tab that sent it, where an earlier sending had been received, also if it changed meanwhile. */
export function settleEarlier<T extends object>(
  draft: StoredDraft<T>,
  { key, after }: { readonly key: string; readonly after: object },
): StoredDraft<T> {
  return draft.key === key ? restDraft(key, { ...draft.value, ...after }) : draft
}

/** Settles a draft where it is stored: tabs share the place, and what stands there may be another tab's. */
export async function settleStored(
  store: SealedStore | null,
  name: string,
  received: ReceivedDraft,
): Promise<void> {
  const draft = (await store?.read(name)) as StoredDraft<object> | null | undefined
  if (!store || !draft) return
  const left = settleDraft(draft, received)
  if (left === null) await store.remove(name)
  else if (left !== draft) await store.write(name, left)
}

/**
 * What is left in the tab that sent it, once it was received as it was sent; null where nothing is. `rest` returns what
 * has not been sent yet. Where another tab was told first, the draft has moved on to its next key already.
 */
export function settleSubmitted<T>(
  draft: StoredDraft<T>,
  { value: sent, key, revision }: DraftSubmission<T>,
  rest: (now: T, sent: T) => T,
): StoredDraft<T> | null {
  if (revisionOf(draft) === revision) return null
  if (draft.key === key) return restDraft(key, rest(draft.value, sent))
  if (draft.key !== followingKey(key)) return draft
  return { ...draft, value: rest(draft.value, sent), revision: createIdempotencyKey() }
}

/**
 * Whether a tab that was answered has words of its own to store. Else only what was received goes from where drafts are
 * stored: of a late answer the tab holds nothing any more, and another one may have stored other words.
 */
export function hasLeft<T>(draft: StoredDraft<T>, left: StoredDraft<T> | null): left is StoredDraft<T> {
  return left !== null && left !== draft
}

/** What a draft is called until it changes; null before its first word. */
export function revisionOf({ key, revision }: StoredDraft<unknown>): string | null {
  return revision ?? key
}
