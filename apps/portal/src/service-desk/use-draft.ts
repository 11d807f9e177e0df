import { useCallback, useEffect, useRef, useState } from 'react'
import { createIdempotencyKey } from '../api/create-idempotency-key.ts'
import { useCustomerSession } from '../session/use-session.ts'
import { draftNames, draftStore, receivedDrafts } from './draft-database.ts'

/** Milliseconds without input after which a draft is saved. */
const PAUSE = 250

export type Draft<T> = {
  readonly value: T
  /** The stored draft was restored, or there is none. */
  readonly restored: boolean
  change(part: Partial<T>): void
  /** The draft as it will be sent, with its idempotency key, which is the same in every tab until the draft changes. */
  prepareSubmission(): Promise<DraftSubmission<T>>
  /**
   * The submission was received: every tab that still holds exactly this draft clears it. Where it was
   * edited meanwhile, `rest` returns what has not been sent yet.
   */
  markSubmitted(submission: DraftSubmission<T>, rest: (now: T, submission: T) => T): void
  clear(): void
}

/** A draft with its idempotency key. */
export type DraftSubmission<T> = { readonly value: T; readonly key: string }

/** As it is stored; the key is that of its submission. */
export type StoredDraft<T> = { readonly value: T; readonly key: string | null }

/** Tells the other tabs which draft was received, and is told by what is sent outside of a form. */
const submissions = receivedDrafts()

/** A draft under a name, kept across a reload and an expired session. */
export function useDraft<T extends object>(name: string, initial: T): Draft<T> {
  const storageName = draftNames(useCustomerSession().document) + name
  const [draft, setDraftState] = useState<StoredDraft<T>>({ value: initial, key: null })
  const empty = useRef(initial)
  const [restored, setRestored] = useState(false)
  const latest = useRef(draft)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const setDraft = useCallback((next: StoredDraft<T>) => {
    latest.current = next
    setDraftState(next)
  }, [])
  const save = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    await draftStore()
      ?.write(storageName, latest.current)
      .catch(() => undefined)
  }, [storageName])

  useEffect(() => {
    let cancelled = false
    const reading = draftStore()?.read(storageName) ?? Promise.resolve(null)
    void reading
      .catch(() => null)
      .then((found) => {
        if (cancelled) return
        // Input since then is newer.
        if (found && timer.current === undefined) setDraft(found as StoredDraft<T>)
        setRestored(true)
      })
    const saveNow = () => void (timer.current !== undefined && save())
    addEventListener('pagehide', saveNow)
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      cancelled = true
      saveNow()
      removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', saveNow)
    }
  }, [storageName, setDraft, save])

  const discard = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    setDraft({ value: empty.current, key: null })
    void draftStore()
      ?.remove(storageName)
      .catch(() => undefined)
  }, [storageName, setDraft])

  useEffect(() => {
    const onSubmitted = ({ data }: MessageEvent<string>) => {
      if (latest.current.key === data) discard()
    }
    submissions?.addEventListener('message', onSubmitted)
    return () => submissions?.removeEventListener('message', onSubmitted)
  }, [discard])

  return {
    value: draft.value,
    restored,
    change(part) {
      // The key is stored with the draft, so that a second tab sends the same draft under the same key.
      setDraft({ value: { ...latest.current.value, ...part }, key: createIdempotencyKey() })
      clearTimeout(timer.current)
      timer.current = setTimeout(save, PAUSE)
    },
    async prepareSubmission() {
      const { value, key } = latest.current
      const submission = { value, key: key ?? createIdempotencyKey() }
      setDraft(submission)
      await save()
      return submission
    },
    markSubmitted(submission, rest) {
      const { value, key } = latest.current
      submissions?.postMessage(submission.key)
      if (key === submission.key) return discard()
      setDraft({ value: rest(value, submission.value), key: createIdempotencyKey() })
      void save()
    },
    clear: discard,
  }
}
