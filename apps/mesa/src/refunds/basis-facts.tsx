import { Fact, Facts } from '@llave/design/facts'
import { Amount } from '@llave/design/figure'
import type { RefundBasis } from '@llave/domain/payments/refund-request'

/** What was paid, what of it went back or is on its way, and what may still be given back. */
export function BasisFacts({ of: { paid, returned, available } }: { of: RefundBasis }) {
  return (
    <Facts>
      <Fact name="Pagado">
        <Amount of={paid} />
      </Fact>
      <Fact name="Ya devuelto o de vuelta">
        <Amount of={returned} />
      </Fact>
      <Fact name="Se puede devolver">
        <Amount of={available} />
      </Fact>
    </Facts>
  )
}
