import { Steps } from '@llave/design/steps'
import type { ReactNode } from 'react'
import { MobileBackButton } from '../wizard/mobile-back-button.tsx'

/** The back button and the stepper of the wizard, above the content of a step. */
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
      <MobileBackButton disabled={busy} onClick={onBack} />
      <Steps names={['Confirma', 'Afiliación']} current={step} />
      {children}
    </>
  )
}
