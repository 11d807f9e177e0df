import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createStore } from 'zustand/vanilla'

/** One line of the command bar. */
export type MandoItem = {
  /** Unique within its source. */
  readonly id: string
  readonly title: string
  readonly detail?: string
  /** What stands at the right: a mark, a count, keys. */
  readonly aside?: ReactNode
  /** What choosing it does, once the bar is closed. */
  readonly choose: () => void
}

export type MandoGroup = {
  readonly title: string
  /** `3 de 29`, where more was found than is shown. */
  readonly count?: string
  readonly items: readonly MandoItem[]
}

/** Something that answers what is typed into the command bar. */
export type MandoSource = {
  /** Unique; part of the key under which answers are cached. */
  readonly name: string
  /** The lower stands above. */
  readonly order: number
  /** What it says to a typed text, trimmed; empty before anything is typed. */
  find(typed: string, signal: AbortSignal): readonly MandoGroup[] | Promise<readonly MandoGroup[]>
}

export const mandoSources = createStore<{ readonly sources: readonly MandoSource[] }>(() => ({ sources: [] }))

/** Adds a source for as long as the component stands. */
export function useMandoSource({ name, order, find }: MandoSource): void {
  const id = useId()
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  useEffect(() => {
    const source: MandoSource = { name: `${name} ${id}`, order, find: (...typed) => latest.current(...typed) }
    mandoSources.setState(({ sources }) => ({
      sources: [...sources, source].toSorted((one, other) => one.order - other.order),
    }))
    return () =>
      mandoSources.setState(({ sources }) => ({ sources: sources.filter((other) => other !== source) }))
  }, [id, name, order])
}
