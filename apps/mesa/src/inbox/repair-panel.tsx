import type { CaseRepair } from '@llave/contract/staff/inbox/case-repair'
import { Button } from '@llave/design/button'
import { placeWords } from '@llave/domain/repairs/finish-catalogue'
import { type DeveloperStep, developerSteps, stepsAfter } from '@llave/domain/repairs/repair-state'
import { repairStateTexts } from '@llave/domain/repairs/repair-state-texts'
import { warrantyOf } from '@llave/domain/repairs/warranty'
import type { CaseKey } from '@llave/domain/staff/inbox-case'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { useState } from 'react'
import { useMinute } from '../frame/use-minute.ts'
import { MoveRepairDialog } from './move-repair-dialog.tsx'
import * as styles from './repair-panel.module.css'
import { stepWords } from './repair-words.ts'
import { momentText, oneLine } from './wording.ts'

/** How the repair of a complaint stands, its warranty, and what can be done with it now. */
export function RepairPanel({
  caseKey,
  repair,
  mayMove,
}: {
  caseKey: CaseKey
  repair: CaseRepair
  mayMove: boolean
}) {
  const now = useMinute()
  const [asking, setAsking] = useState<DeveloperStep | null>(null)
  const { room, item, defect } = placeWords(repair)
  const { state, visitAt, visitor, slots } = repair
  const steps = mayMove ? stepsAfter(state, developerSteps) : []
  return (
    <section className={styles.panel} aria-label="Reparación">
      <p>
        <b>{repairStateTexts[state]}</b>{' '}
        <span className="small ink2">
          {[room, item, defect].join(' · ')}. {warrantyText(repair, limaDate(now))}
        </span>
      </p>
      {visitAt && state === 'visit_chosen' && (
        <p className="small">
          Visita {momentText(visitAt, now)}
          {visitor !== '' && `, va ${oneLine(visitor)}`}
        </p>
      )}
      {slots.length > 0 && (
        <p className="small">Se le ofreció: {slots.map((slot) => momentText(slot, now)).join('; ')}</p>
      )}
      {steps.length > 0 && (
        <p className={styles.steps}>
          {steps.map((step) => (
            <Button key={step} look="line" small onClick={() => setAsking(step)}>
              {step === state ? 'Cambiar los horarios' : stepWords[step].act}
            </Button>
          ))}
        </p>
      )}
      {asking && (
        <MoveRepairDialog caseKey={caseKey} repair={repair} step={asking} onClose={() => setAsking(null)} />
      )}
    </section>
  )
}

function warrantyText({ item, deliveredOn }: CaseRepair, today: Temporal.PlainDate): string {
  const warranty = warrantyOf(item, deliveredOn, today)
  if (!warranty) return 'Sin día de entrega: no se sabe su garantía.'
  const until = formatDate(warranty.until)
  return warranty.isOver ? `Garantía terminada el ${until}.` : `En garantía hasta el ${until}.`
}
