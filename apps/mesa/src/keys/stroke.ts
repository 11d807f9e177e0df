/** What of a keyboard event counts. */
export type KeyEvent = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'getModifierState'
>

/**
 * A press as it is declared: `j`, `?`, `Esc`, `Ctrl+Enter`, `Ctrl+Shift+Enter`. Null where it is none:
 * a modifier alone, a dead key, a letter that an input method still composes.
 */
export function readStroke(event: KeyEvent): string | null {
  const { key, isComposing, shiftKey } = event
  if (isComposing || /^(Shift|Control|Alt|AltGraph|Meta|Dead|Unidentified|CapsLock)$/.test(key)) return null
  // AltGr, which Windows reports as Ctrl and Alt together, is how a Spanish keyboard writes @ and [.
  const writes = event.getModifierState('AltGraph')
  const letter = /^\p{L}$/u.test(key)
  // Caps lock alone does not change what a letter means; of other signs, Shift is part of what they are.
  const name = letter ? key.toLowerCase() : key === 'Escape' ? 'Esc' : key
  const modifiers = [
    // The command key of a Mac stands for Ctrl.
    !writes && (event.ctrlKey || event.metaKey) && 'Ctrl',
    !writes && event.altKey && 'Alt',
    shiftKey && (letter || key.length > 1) && 'Shift',
  ]
  return [...modifiers.filter(Boolean), name].join('+')
}

/** Whether a press writes, or moves, where something is being typed; with Ctrl or Alt it commands there too. */
export function belongsToField(stroke: string): boolean {
  return !/^(Ctrl|Alt)\+/.test(stroke) && stroke !== 'Esc'
}

const written =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="searchbox"]'
const pressed = /^(button|checkbox|color|file|image|radio|reset|submit)$/

/** Whether something is typed into this element. */
export function isField(element: Element | null): boolean {
  // What a dialog took along when it closed keeps the focus until the next frame.
  if (!element?.checkVisibility()) return false
  if (element instanceof HTMLInputElement) return !pressed.test(element.type)
  return element.closest(written) !== null
}
