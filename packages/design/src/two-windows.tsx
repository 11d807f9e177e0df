import './two-windows.css'

/** What needs two people: each lights a window. Decorative: the text beside it says who did. */
export function TwoWindows({ lit }: { lit: 0 | 1 | 2 }) {
  return (
    <span className="two-windows" aria-hidden="true">
      <i className={lit > 0 ? 'lit' : undefined} />
      <i className={lit > 1 ? 'lit' : undefined} />
    </span>
  )
}
