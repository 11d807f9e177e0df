import { TermsLinks } from '../wizard/terms-links.tsx'

/** The terms, which have to be accepted before there is a form to pay with. */
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
