import type { FormToken } from '@llave/contract/payments/form-token-message'
import { Button } from '@llave/design/button'
import { Figure } from '@llave/design/figure'
import { StepHeading } from '@llave/design/step-heading'
import type { Money } from '@llave/domain/money/money'
import type { ComponentProps } from 'react'
import { CardEntry } from '../card-form/card-entry.tsx'
import { taskClass } from '../wizard/task.ts'
import type { CheckoutDebt } from './checkout-debt.ts'
import { CheckoutFacts } from './checkout-facts.tsx'

type Entry = Omit<ComponentProps<typeof CardEntry>, 'purpose'>

/** Step 2: the provider's card form. */
export function PayStep({
  total,
  debt,
  onBack,
  ...entry
}: Entry & {
  token: FormToken
  total: Money
  debt: CheckoutDebt
  onBack: () => void
}) {
  return (
    <div className={taskClass.root}>
      <div className={taskClass.sum}>
        <StepHeading>Realiza tu pago</StepHeading>
        <Figure of={total} lead />
      </div>
      <div className={taskClass.form} aria-busy={entry.busy}>
        <CardEntry purpose="payment" {...entry} />
        <div className={taskClass.desktopBack}>
          <Button look="line" onClick={onBack} disabled={entry.busy}>
            Regresar
          </Button>
        </div>
      </div>
      <CheckoutFacts debt={debt} />
    </div>
  )
}
