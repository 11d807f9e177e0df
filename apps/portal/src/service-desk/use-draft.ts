import { useCallback, useEffect, useRef, useState } from 'react'
import { useCustomerSession } from '../session/use-session.ts'
import { draftNames, draftStore, receivedDrafts } from './draft-database.ts'
import {
  changeDraft,
  type DraftSubmission,
  hasLeft,
  newDraft,
  type ReceivedDraft,
  revisionOf,
  type StoredDraft,
  settleDraft,
  settleEarlier,
  settleStored,
  settleSubmitted,
  submitDraft,
} from './stored-draft.ts'

/** Milliseconds without input after which a draft is saved. */
const PAUSE = 250

export type Draft<T> = {
  readonly value: T
  /** The stored draft was restored, or there is none. */
  readonly restored: boolean
  change(part: Partial<T>): void
  /** The draft as it will be sent, with what it is known by in every tab. */
  prepareSubmission(): Promise<DraftSubmission<T>>
  /**
   * The submission was received: every tab that still holds exactly this draft clears it. Where it was
   * edited meanwhile, `rest` returns what has not been sent yet.
   */
  markSubmitted(submission: DraftSubmission<T>, rest: (now: T, submission: T) => T): void
  /** The server had received this draft in other words: it stays, as a draft of its own that says so. */
  markReceivedBefore(submission: DraftSubmission<T>, after: Partial<T>): void
  clear(): void
}

/** Tells the other tabs which draft was received, and is told by what is sent outside of a form. */
const submissions = receivedDrafts()

/** A draft under a name, kept across a reload and an expired session. */
export function useDraft<T extends object>(name: string, initial: T): Draft<T> {
  const storageName = draftNames(useCustomerSession().document) + name
  const [draft, setDraftState] = useState<StoredDraft<T>>(() => newDraft(initial))
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

  const beginAnew = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    setDraft(newDraft(empty.current))
  }, [setDraft])
  const settle = useCallback(
    (left: StoredDraft<T> | null, received: ReceivedDraft) => {
      if (left === null) beginAnew()
      // What is stored may be what another tab holds.
      void settleStored(draftStore(), storageName, received).catch(() => undefined)
    },
    [storageName, beginAnew],
  )

  useEffect(() => {
    const onSubmitted = ({ data }: MessageEvent<ReceivedDraft>) => {
      const left = settleDraft(latest.current, data)
      if (left === null) settle(left, data)
      else if (left !== latest.current) setDraft(left)
    }
    submissions?.addEventListener('message', onSubmitted)
    return () => submissions?.removeEventListener('message', onSubmitted)
  }, [settle, setDraft])

  function keep(left: StoredDraft<T> | null, received: ReceivedDraft) {
    if (!hasLeft(latest.current, left)) return settle(left, received)
    setDraft(left)
    void save()
  }

  return {
    value: draft.value,
    restored,
    change(part) {
      // Both are stored with the draft, so that a second tab sends it under the same ones.
      setDraft(changeDraft(latest.current, part))
      clearTimeout(timer.current)
      timer.current = setTimeout(save, PAUSE)
    },
    async prepareSubmission() {
      const submission = submitDraft(latest.current)
      const isStored = timer.current === undefined && revisionOf(latest.current) !== null
      // Another tab may have stored other words since.
      if (isStored) return submission
      setDraft(submission)
      await save()
      return submission
    },
    markSubmitted(submission, rest) {
      const { key, revision } = submission
      const received = { key, revision } satisfies ReceivedDraft
      submissions?.postMessage(received)
      keep(settleSubmitted(latest.current, submission, rest), received)
    },
    markReceivedBefore({ key, revision }, after) {
      const received = { key, revision, after } satisfies ReceivedDraft
      submissions?.postMessage(received)
      keep(settleEarlier(latest.current, received), received)
    },
    clear() {
      beginAnew()
      void draftStore()
        ?.remove(storageName)
        .catch(() => undefined)
    },
  }
}
