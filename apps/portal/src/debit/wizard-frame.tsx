import type { ReactNode } from 'react'
import { ArrowLeft } from '../design/icons.tsx'
import { Steps } from '../design/steps.tsx'

/** The way back and the two steps of the wizard, above what a step shows. */
export function WizardFrame({
  step,
  busy = false,
  onBack,
  children,
}: {
  step: 1 | 2
  busy?: boolean
  onBack: () => void
  children: ReactNode
}) {
  return (
    <>
      <button type="button" className="back task-back-phone" disabled={busy} onClick={onBack}>
        <ArrowLeft /> Regresar
      </button>
      <Steps names={['Confirma', 'Afiliación']} current={step} />
      {children}
    </>
  )
}
