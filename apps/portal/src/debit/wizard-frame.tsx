import { Steps } from '@llave/design/steps'
import type { ReactNode } from 'react'
import { MobileBackButton } from '../wizard/mobile-back-button.tsx'

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
      <MobileBackButton disabled={busy} onClick={onBack} />
      <Steps names={['Confirma', 'Afiliación']} current={step} />
      {children}
    </>
  )
}
