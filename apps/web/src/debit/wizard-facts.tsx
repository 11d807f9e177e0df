import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { formatMoney } from '@llave/domain/money/format-money'
import { formatDate } from '@llave/domain/time/format-date'
import { Fact, Facts } from '../design/facts.tsx'
import { ProjectStrip } from '../design/project-strip.tsx'

/** What the card is going to pay. */
export function WizardFacts({ affiliation }: { affiliation: DebitAffiliation }) {
  const { projectCode, projectName, productName, proforma, monthlyAmount, nextCharge } = affiliation
  return (
    <div className="task-side">
      <ProjectStrip projectCode={projectCode} />
      <Facts>
        <Fact name="Proyecto">
          <span className="lower">{projectName}</span>
        </Fact>
        <Fact name="Ubicación">{productName}</Fact>
        <Fact name="Proforma">{proforma}</Fact>
        <Fact name="Débito mensual">{formatMoney(monthlyAmount)}</Fact>
        <Fact name="Primer cobro">{formatDate(nextCharge.day)}</Fact>
      </Facts>
    </div>
  )
}
