import { CheckoutLink } from './checkout-link.tsx'
import { checkoutPath } from './checkout-path.ts'

/** "Pagar": links to the checkout of a letra by its code, or of a cash item by its document number. */
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
    <CheckoutLink
      to={checkoutPath(code)}
      small={small ?? false}
      look={look ?? 'fill'}
      aria-label={`Pagar ${name}`}
    >
      Pagar
    </CheckoutLink>
  )
}
