import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ArrowLeft } from '../design/icons.tsx'
import { Steps } from '../design/steps.tsx'

/** To the page before, or to `otherwise` where nothing lies behind this one. */
export function useWayBack(otherwise: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => {
    if (hasPageBefore(key)) void navigate(-1)
    else void navigate(otherwise, { replace: true })
  }
}

/** The history's length counts the pages of other sites too; only the Navigation API knows of ours alone. */
function hasPageBefore(key: string): boolean {
  if ('navigation' in window) return window.navigation.canGoBack
  return key !== 'default' || history.length > 1
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
