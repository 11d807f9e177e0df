import { TermsLinks } from '../wizard/terms-links.tsx'

/** The checkbox of the terms, required before the card form. */
export function TermsBox({
  accepted,
  onAccept,
}: {
  accepted: boolean
  onAccept: (accepted: boolean) => void
}) {
  return (
    <label className="check">
      <input type="checkbox" checked={accepted} onChange={(event) => onAccept(event.target.checked)} />
      <span>
        Acepto las <TermsLinks />
      </span>
    </label>
  )
}
