import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ArrowLeft } from '../design/icons.tsx'
import { Steps } from '../design/steps.tsx'

/** To the page before, or to `otherwise` where nothing lies behind this one. */
export function useWayBack(otherwise: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => {
    if (key === 'default' && window.history.length <= 1) void navigate(otherwise, { replace: true })
    else void navigate(-1)
  }
}

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
