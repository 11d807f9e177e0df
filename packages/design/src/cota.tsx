import './cota.css'

/** A dimension line between two ticks, drawn only: words beside it say what it measures. */
export function Cota() {
  return (
    <span className="cota" aria-hidden="true">
      <i />
      <i />
    </span>
  )
}
