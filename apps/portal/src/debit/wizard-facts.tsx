import { Fact, Facts } from '@llave/design/facts'
import { type DebitAffiliation, impedimentOf } from '@llave/domain/debit/affiliation'
import { formatMoney } from '@llave/domain/money/format-money'
import { ProjectStrip } from '../wizard/project-strip.tsx'
import { taskClass } from '../wizard/task.ts'
import { nextChargeText } from './charge-text.ts'

/** What the card is going to pay. */
export function WizardFacts({ affiliation }: { affiliation: DebitAffiliation }) {
  const { projectCode, projectName, productName, proforma, monthlyAmount, card, nextCharge } = affiliation
  const isCharged = impedimentOf(affiliation) === null && nextCharge.letras.length > 0
  return (
    <div className={taskClass.side}>
      <ProjectStrip projectCode={projectCode} />
      <Facts>
        <Fact name="Proyecto">
          <span className="lower">{projectName}</span>
        </Fact>
        <Fact name="Ubicación">{productName}</Fact>
        <Fact name="Proforma">{proforma}</Fact>
        {monthlyAmount.minor > 0 && <Fact name="Débito mensual">{formatMoney(monthlyAmount)}</Fact>}
        {isCharged && (
          <Fact name={card ? 'Próximo cobro' : 'Primer cobro'}>{nextChargeText(nextCharge)}</Fact>
        )}
      </Facts>
    </div>
  )
}
