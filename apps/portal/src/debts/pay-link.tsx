import { ButtonLink } from '../frame/button-link.tsx'
import { checkoutPath } from './checkout-path.ts'

/**
 * "Pagar": links to the checkout of a letra by its code, or of a cash item by its document number.
 * It reloads the document, because the checkout has a content security policy of its own that
 * allows the card fields.
 */
export function PayLink({
  code,
  name,
  small,
  look,
}: {
  code: string
  name: string
  small?: boolean
  look?: 'fill' | 'line'
}) {
  return (
    <ButtonLink
      reloadDocument
      to={checkoutPath(code)}
      small={small ?? false}
      look={look ?? 'fill'}
      aria-label={`Pagar ${name}`}
    >
      Pagar
    </ButtonLink>
  )
}
