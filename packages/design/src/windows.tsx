import './windows.css'

/** What a letra is: paid, overdue, or to come. */
export type WindowState = 'paid' | 'overdue' | 'coming'

/** The letras of a property in a line, a gap after each year. Decorative: the text beside it says how many. */
export function Windows({ states }: { states: readonly WindowState[] }) {
  return (
    <span className="windows" aria-hidden="true">
      {states.map((state, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letra is its place
        <i key={at} className={state} />
      ))}
    </span>
  )
}
