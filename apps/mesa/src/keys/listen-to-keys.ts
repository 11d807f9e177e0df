import { createEarlyPresses } from './early-presses.ts'
import { createKeyReader } from './key-reader.ts'
import { everywhere, keyRegistry, listPresses } from './key-registry.ts'
import { belongsToField, isField, readStroke } from './stroke.ts'

/** Runs the declared keys, also what was pressed while Mesa was still loading. Called once. */
export function listenToKeys(): void {
  const reader = createKeyReader()
  const early = createEarlyPresses()
  const isDeclared = () => keyRegistry.getState().groups.some(({ title }) => title === everywhere)

  /** True where it was a key. */
  function run(stroke: string, at: number): boolean {
    const presses = listPresses(keyRegistry.getState().groups)
    const reading = reader.read(stroke, [...presses.keys()], at)
    if (reading.kind === 'run') presses.get(reading.presses)?.()
    return reading.kind !== 'nothing'
  }

  document.addEventListener('keydown', (event) => {
    // What a component took, and what a key that is held down repeats, is no command.
    if (event.defaultPrevented || event.repeat) return
    // A dialog or a menu has the keys that it says, and no others.
    if (document.querySelector('dialog:modal, :popover-open')) return
    const stroke = readStroke(event)
    if (stroke === null) return
    const field = document.activeElement
    if (isField(field)) {
      if (stroke === 'Esc') return leave(field, event)
      if (belongsToField(stroke)) return
    }
    const now = Date.now()
    if (!isDeclared()) early.keep(stroke, now)
    else if (run(stroke, now)) event.preventDefault()
  })

  keyRegistry.subscribe(() => {
    if (!isDeclared()) return
    // Once what was declared with it is drawn, as a press would find it.
    queueMicrotask(() => {
      for (const { stroke, at } of early.take(Date.now())) run(stroke, at)
    })
  })
}

/** Leaving a field gives the single letters back. */
function leave(field: Element | null, event: KeyboardEvent) {
  event.preventDefault()
  if (field instanceof HTMLElement) field.blur()
}
