import { createIdempotencyKey } from '../api/create-idempotency-key.ts'

/** A draft as it is stored, and as a tab holds it. */
export type StoredDraft<T> = {
  readonly value: T
  /** What it is called from its first word until it was received, however often it changes. */
  readonly key: string | null
  /** What it is called until it changes. A draft of an earlier build has its key alone. */
  readonly revision?: string | null
  /** The revision that was sent first. */
  readonly tried?: string | null
}

/** What a draft that was sent is called: `key` however often it changed, `revision` as it was sent. */
export type SubmissionNames = { readonly key: string; readonly revision: string }

export type DraftSubmission<T> = { readonly value: T } & SubmissionNames & {
    /** It may have been sent before in other words, without an answer or from another tab. */
    readonly triedOtherwise: boolean
  }

/** What was received, as tabs tell one another; with `after`, in earlier words, and what a draft then says of it. */
export type ReceivedDraft = SubmissionNames & { readonly after?: object }

/** Before its first word. */
export function newDraft<T>(value: T): StoredDraft<T> {
  return { value, key: null, revision: null, tried: null }
}

/**
 * What is left of a draft that was received under `key`, to which that is no answer. Its key follows from the earlier
 * one, so that every tab gives it the same, also one that slept: sent from two of them, it is one case.
 */
function restDraft<T>(key: string, value: T): StoredDraft<T> {
  return { value, key: followingKey(key), revision: createIdempotencyKey(), tried: null }
}

function followingKey(key: string): string {
  const [first, count = '1'] = key.split('-')
  return `${first}-${Number(count) + 1}`
}

/** Whether other tabs may hold the key with words of their own, and have sent those under it. */
function isRest(key: string): boolean {
  return key.includes('-')
}

/** The key stays, so that what was sent without an answer is not sent as another. */
export function changeDraft<T extends object>(draft: StoredDraft<T>, part: Partial<T>): StoredDraft<T> {
  const revision = createIdempotencyKey()
  const { value, key, tried } = draft
  return { value: { ...value, ...part }, key: key ?? revision, revision, tried: tried ?? null }
}

/** The draft once it was sent, with its submission. */
export function submitDraft<T>(draft: StoredDraft<T>): [StoredDraft<T>, DraftSubmission<T>] {
  const { value, key, tried } = draft
  const revision = revisionOf(draft) ?? createIdempotencyKey()
  const names = { key: key ?? revision, revision }
  const first = tried ?? revision
  return [
    { value, ...names, tried: first },
    { value, ...names, triedOtherwise: first !== revision || isRest(names.key) },
  ]
}

/** What is left of a draft in any tab when something was received; null where all of it was. */
export function settleDraft<T extends object>(
  draft: StoredDraft<T>,
  received: ReceivedDraft,
): StoredDraft<T> | null {
  if (draft.key !== received.key) return draft
  if (received.after) return restDraft(received.key, { ...draft.value, ...received.after })
  if (revisionOf(draft) === received.revision) return null
  // Other words than this tab holds are filed under its key.
  return draft.tried ? draft : { ...draft, tried: received.revision }
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

/** What a draft is called until it changes; null before its first word. */
export function revisionOf({ key, revision }: StoredDraft<unknown>): string | null {
  return revision ?? key
}
