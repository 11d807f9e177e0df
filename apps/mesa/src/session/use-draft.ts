import type { VaultStore } from '@llave/client/sealed-store'
import { createStore, del, get, set } from 'idb-keyval'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createDraftStore, type Draft, type DraftStore } from './draft-store.ts'
import { useStaff } from './use-session.ts'

/** Milliseconds without input after which a text is kept. */
const PAUSE = 250

let database: VaultStore | null = null

function browserDatabase(): VaultStore {
  if (database) return database
  const idb = createStore('mesa-drafts', 'drafts')
  database = {
    get: (name) => get(name, idb),
    set: (name, value) => set(name, value, idb),
    remove: (name) => del(name, idb),
  }
  return database
}

/** When what stands there was kept, in epoch milliseconds; null where there is nothing to keep. */
export type Saved = number | 'not yet' | null

const stores = new Map<string, DraftStore>()

/** One for all texts of a person: two that begin to keep at once would each make a key, and one would be lost. */
function storeOf(personId: string): DraftStore {
  const store =
    stores.get(personId) ?? createDraftStore(globalThis.crypto, browserDatabase(), personId, Date.now)
  stores.set(personId, store)
  return store
}

type TextDraft = {
  readonly text: string
  readonly saved: Saved
  change(next: string): void
  /** What was written has arrived. */
  clear(): void
}

/**
 * A text that survives a reload, a lost connection and the end of the session: kept in this browser for
 * whoever writes it. `name` says what it is for: `query 45 reply`, and another for the note beside it. What
 * is typed before the kept text has been read is lost no more than the kept text: `join` puts them together.
 */
export function useDraft(name: string, join = (kept: string, typed: string) => kept + typed): TextDraft {
  const { personId } = useStaff()
  const store = storeOf(personId)
  const [text, setText] = useState('')
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [unsaved, setUnsaved] = useState(false)
  /** What was typed before the kept text has been read; null once it has. */
  const early = useRef<string | null>('')
  const joined = useRef(join)
  /** What is not kept yet, and for what it is. */
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; keep: () => void } | null>(null)
  /** The last text that is to be kept: what was typed since is no more kept by the arrival of an older one. */
  const last = useRef<symbol | null>(null)

  const keepSoon = useCallback(
    (next: string) => {
      clearTimeout(pending.current?.timer)
      const own = Symbol(name)
      last.current = own
      setUnsaved(true)
      function keep() {
        clearTimeout(pending.current?.timer)
        pending.current = null
        // A browser without storage keeps nothing, and then it stays unsaved.
        store.write(name, next).then(
          () => {
            if (last.current !== own) return
            setSavedAt(next === '' ? null : Date.now())
            setUnsaved(false)
          },
          () => undefined,
        )
      }
      pending.current = { timer: setTimeout(keep, PAUSE), keep }
    },
    [store, name],
  )

  useEffect(() => {
    let gone = false
    early.current = ''
    last.current = null
    setText('')
    setSavedAt(null)
    setUnsaved(false)
    store
      .read(name)
      .catch(() => null)
      .then((draft: Draft | null) => {
        const typed = early.current ?? ''
        const whole = typed === '' ? (draft?.text ?? '') : joined.current(draft?.text ?? '', typed)
        // Who left before it was read finds what they typed all the same.
        if (gone) return typed === '' ? undefined : store.write(name, whole)
        early.current = null
        setText(whole)
        setSavedAt(draft?.savedAt ?? null)
        // What was typed and taken back again leaves what is kept.
        if (typed === '') setUnsaved(false)
        else keepSoon(whole)
      })
      .catch(() => undefined)
    return () => {
      gone = true
      pending.current?.keep()
    }
  }, [store, name, keepSoon])

  function change(next: string) {
    setText(next)
    if (early.current === null) return keepSoon(next)
    early.current = next
    setUnsaved(true)
  }

  const saved = unsaved ? 'not yet' : savedAt
  return {
    text,
    saved: text === '' ? null : saved,
    change,
    clear: () => change(''),
  }
}
