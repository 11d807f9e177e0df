import './cota.css'

/** A dimension line between two ticks. Decorative: the text beside it says what it measures. */
export function Cota() {
  return (
    <span className="cota" aria-hidden="true">
      <i />
      <i />
    </span>
  )
}
