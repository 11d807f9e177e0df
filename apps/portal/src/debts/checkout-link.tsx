import { Button } from '@llave/design/button'
import { type ComponentProps, useId } from 'react'
import { ButtonLink } from '../frame/button-link.tsx'
import { networkWords, useNetwork, useOnline } from '../frame/use-online.ts'

/**
 * A link to a checkout that looks like a button. It reloads the document, because the checkout has a content
 * security policy of its own that allows the card fields. Without a network it leads nowhere and says why; of
 * several side by side one says it for all.
 */
export function CheckoutLink({
  silent = false,
  to,
  ...rest
}: Pick<ComponentProps<typeof ButtonLink>, 'look' | 'small' | 'wide' | 'aria-label' | 'children'> & {
  to: string
  silent?: boolean
}) {
  const online = useOnline()
  const id = useId()
  if (online) return <ButtonLink reloadDocument to={to} {...rest} />
  return (
    <>
      <Button aria-disabled aria-describedby={silent ? undefined : id} {...rest} />
      {!silent && <PayingWaits id={id} />}
    </>
  )
}

/** Why nothing can be paid without a network. */
export function PayingWaits({ id }: { id?: string }) {
  const network = useNetwork()
  return (
    <p className="small ink2" id={id}>
      {networkWords[network]}: podrás pagar cuando vuelva.
    </p>
  )
}
