import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { createOpening } from '../keys/create-opening.ts'
import { mando } from '../mando/mando-store.ts'
import { keySheet } from './key-sheet-store.ts'

type Opened = ComponentType<{ opening: number }>

const loadMando = async (): Promise<Opened> => (await import('../mando/mando.tsx')).Mando
const loadKeySheet = async (): Promise<Opened> => (await import('./key-sheet.tsx')).KeySheet

/** The command bar and the list of keys, each while it is open. Their scripts come after the first screen. */
export function OpenedDialogs() {
  return (
    <>
      <WhileOpen of={mando} load={loadMando} />
      <WhileOpen of={keySheet} load={loadKeySheet} />
    </>
  )
}

/**
 * Loads the dialog before it is asked for. `React.lazy` would show its fallback for a moment even then, and
 * swallow what is typed right after the key. A script that does not come must not take the screen along.
 */
function WhileOpen({ of, load }: { of: ReturnType<typeof createOpening>; load: () => Promise<Opened> }) {
  const { opening } = useStore(of.store)
  const [Dialog, setDialog] = useState<Opened | null>(null)
  const [failed, setFailed] = useState<number | null>(null)
  useEffect(() => {
    if (Dialog) return
    // A failure that is told late says nothing of a later opening.
    let current = true
    load().then(
      (Component) => setDialog(() => Component),
      () => current && setFailed(opening),
    )
    return () => {
      current = false
    }
  }, [Dialog, load, opening])
  if (opening === null) return null
  if (Dialog) return <Dialog key={opening} opening={opening} />
  return <Waiting failed={failed === opening} onClose={() => of.close(opening)} />
}

/** Stands in for a dialog: what is typed meanwhile commands nothing below it. */
function Waiting({ failed, onClose }: { failed: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const words = failed ? 'No pudimos abrirlo. Revisa tu conexión y vuelve a cargar la página.' : 'Abriendo…'
  return (
    <dialog ref={dialog} className="dialog" aria-label={words} onClose={onClose}>
      <p role="status">{words}</p>
    </dialog>
  )
}
