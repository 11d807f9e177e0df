/** Milliseconds within which the second press of `g b` follows the first. */
const PATIENCE = 1_500

/** What a press leads to: something to do, the beginning of a longer one, or nothing. */
export type Reading =
  | { readonly kind: 'run'; readonly presses: string }
  | { readonly kind: 'begun' | 'nothing' }

/** Reads presses one by one into what is declared: `j`, `Ctrl+Enter`, or two after each other, `g b`. */
export function createKeyReader() {
  let begun: { readonly stroke: string; readonly at: number } | null = null

  return {
    /** `now` in milliseconds. */
    read(stroke: string, declared: readonly string[], now: number): Reading {
      const first = begun && now - begun.at <= PATIENCE ? begun.stroke : null
      begun = null
      const both = `${first} ${stroke}`
      if (first !== null && declared.includes(both)) return { kind: 'run', presses: both }
      if (declared.includes(stroke)) return { kind: 'run', presses: stroke }
      if (!declared.some((presses) => presses.startsWith(`${stroke} `))) return { kind: 'nothing' }
      begun = { stroke, at: now }
      return { kind: 'begun' }
    },
  }
}
