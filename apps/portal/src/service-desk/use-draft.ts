import { del, get, set } from 'idb-keyval'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createIdempotencyKey } from '../api/create-idempotency-key.ts'
import { createSealedStore, type SealedStore } from '../session/sealed-store.ts'
import { useCustomerSession } from '../session/use-session.ts'
import { draftDatabase } from './draft-database.ts'

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

type Kept<T> = { readonly value: T; readonly key: string | null }

/** Tells the other tabs which draft was received. */
const arrivals = globalThis.BroadcastChannel ? new BroadcastChannel('llave-drafts') : null

let drafts: SealedStore | null = null

function draftStore(): SealedStore | null {
  const database = draftDatabase()
  if (!database) return null
  drafts ??= createSealedStore(
    crypto,
    {
      get: (name) => get(name, database),
      set: (name, value) => set(name, value, database),
      remove: (name) => del(name, database),
    },
    'draft-key',
  )
  return drafts
}

/** A draft under a name, kept across a reload and an expired session. */
export function useDraft<T extends object>(name: string, nothing: T): Draft<T> {
  const { type, number } = useCustomerSession().document
  const place = `${type} ${number} ${name}`
  const [kept, setKept] = useState<Kept<T>>({ value: nothing, key: null })
  const empty = useRef(nothing)
  const [restored, setRestored] = useState(false)
  const latest = useRef(kept)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const become = useCallback((next: Kept<T>) => {
    latest.current = next
    setKept(next)
  }, [])
  const save = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    await draftStore()
      ?.write(place, latest.current)
      .catch(() => undefined)
  }, [place])

  useEffect(() => {
    let gone = false
    const reading = draftStore()?.read(place) ?? Promise.resolve(null)
    void reading
      .catch(() => null)
      .then((found) => {
        if (gone) return
        // Input since then is newer.
        if (found && timer.current === undefined) become(found as Kept<T>)
        setRestored(true)
      })
    const leave = () => void (timer.current !== undefined && save())
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      gone = true
      leave()
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [place, become, save])

  const forget = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    become({ value: empty.current, key: null })
    void draftStore()
      ?.remove(place)
      .catch(() => undefined)
  }, [place, become])

  useEffect(() => {
    const hear = ({ data }: MessageEvent<string>) => {
      if (latest.current.key === data) forget()
    }
    arrivals?.addEventListener('message', hear)
    return () => arrivals?.removeEventListener('message', hear)
  }, [forget])

  return {
    value: kept.value,
    restored,
    change(part) {
      // The key is stored with the draft, so that a second tab sends the same draft under the same key.
      become({ value: { ...latest.current.value, ...part }, key: createIdempotencyKey() })
      clearTimeout(timer.current)
      timer.current = setTimeout(save, PAUSE)
    },
    async prepareSubmission() {
      const { value, key } = latest.current
      const submission = { value, key: key ?? createIdempotencyKey() }
      become(submission)
      await save()
      return submission
    },
    markSubmitted(submission, rest) {
      const { value, key } = latest.current
      arrivals?.postMessage(submission.key)
      if (key === submission.key) return forget()
      become({ value: rest(value, submission.value), key: createIdempotencyKey() })
      void save()
    },
    clear: forget,
  }
}
