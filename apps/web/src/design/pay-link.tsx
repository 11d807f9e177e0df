import { ButtonLink } from './button-link.tsx'

/**
 * "Pagar", to the checkout of a letra. The document is loaded anew, because the checkout
 * has a content security policy of its own, which lets the card fields in.
 */
export function PayLink({ code, name, small }: { code: string; name: string; small?: boolean }) {
  return (
    <ButtonLink
      reloadDocument
      to={`/checkout/${encodeURIComponent(code)}`}
      small={small ?? false}
      aria-label={`Pagar ${name}`}
    >
      Pagar
    </ButtonLink>
  )
}
