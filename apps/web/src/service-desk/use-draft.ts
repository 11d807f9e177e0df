import { del, get, set } from 'idb-keyval'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createSealedStore, type SealedStore } from '../access/sealed-store.ts'
import { useCustomerSession } from '../access/use-session.ts'
import { draftDatabase } from './draft-database.ts'

/** Milliseconds of silence after which what was written is kept. */
const PAUSE = 250

export type Draft<T> = {
  readonly value: T
  /** What was kept before is back, or is known not to be there. */
  readonly restored: boolean
  change(part: Partial<T>): void
  /** The key under which this very draft is sent: another one once a word changes. */
  sendingKey(): Promise<string>
  clear(): void
}

type Kept<T> = { readonly value: T; readonly key: string | null }

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

/** What the customer began to write under a name; it survives a reload, and the session that ran out. */
export function useDraft<T extends object>(name: string, empty: T): Draft<T> {
  const { type, number } = useCustomerSession().document
  const place = `${type} ${number} ${name}`
  const [kept, setKept] = useState<Kept<T>>({ value: empty, key: null })
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
        // What is being typed already is newer.
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

  return {
    value: kept.value,
    restored,
    change(part) {
      become({ value: { ...latest.current.value, ...part }, key: null })
      clearTimeout(timer.current)
      timer.current = setTimeout(save, PAUSE)
    },
    async sendingKey() {
      const key = latest.current.key ?? randomKey()
      become({ ...latest.current, key })
      await save()
      return key
    },
    clear() {
      clearTimeout(timer.current)
      timer.current = undefined
      become({ value: empty, key: null })
      void draftStore()
        ?.remove(place)
        .catch(() => undefined)
    },
  }
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
