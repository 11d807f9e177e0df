import { ArrowLeft } from '@llave/design/icons'
import { Steps } from '@llave/design/steps'
import type { ReactNode } from 'react'

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
