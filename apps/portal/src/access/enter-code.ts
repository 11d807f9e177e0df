/** The boxes after input into one of them, and the index of the box to focus next. */
export type CodeInput = { readonly boxes: readonly string[]; readonly next: number }

/**
 * Puts the digits of `text` into the boxes from `at` on. A paste or the phone's own
 * suggestion fills several; what is not a digit is dropped; a second digit typed into a
 * full box replaces the first one.
 */
export function enterCode(boxes: readonly string[], at: number, text: string): CodeInput {
  const before = boxes[at] ?? ''
  const typed = text.replace(/\D/g, '')
  const digits = typed.length === 2 && before !== '' ? [typed.replace(before, '').slice(-1)] : [...typed]
  const filled = [...boxes]
  if (digits.length === 0) filled[at] = ''
  digits.slice(0, boxes.length - at).forEach((digit, offset) => {
    filled[at + offset] = digit
  })
  return { boxes: filled, next: Math.min(at + digits.length, boxes.length - 1) }
}

/** Backspace in an empty box deletes the digit before it. */
export function eraseCode(boxes: readonly string[], at: number): CodeInput {
  const target = boxes[at] === '' ? Math.max(0, at - 1) : at
  return { boxes: boxes.map((digit, index) => (index === target ? '' : digit)), next: target }
}
