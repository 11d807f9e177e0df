import { Button } from '@llave/design/button'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import type { ReactNode } from 'react'
import { ButtonLink } from '../frame/button-link.tsx'
import { CenteredMessage } from '../frame/centered-message.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { taskClass } from '../wizard/task.ts'
import { listAddress } from './addresses.ts'
import { useAffiliation } from './use-affiliation.ts'
import * as wizardStyles from './wizard.module.css'
import { WizardFrame } from './wizard-frame.tsx'

/** Loads the proforma that the address of a step names, and handles its absence. */
export function WizardData({
  proforma,
  title,
  step,
  onBack,
  children,
}: {
  proforma: string
  title: string
  step: 1 | 2
  onBack: () => void
  children: (affiliation: DebitAffiliation) => ReactNode
}) {
  const data = useAffiliation(proforma)
  if (data.state === 'here') return children(data.affiliation)
  if (data.state === 'absent') return <NothingToAffiliate />
  return (
    <WizardFrame step={step} onBack={onBack}>
      <div className={wizardStyles.wait}>
        <h1 className="t2">{title}</h1>
        {data.state === 'failed' ? (
          <LoadFailure
            title="No pudimos traer los datos de tu afiliación."
            error={data.error}
            retry={data.retry}
          />
        ) : (
          <Skeleton message="Cargando los detalles del proyecto…">
            <div className={wizardStyles.skeleton}>
              <div>
                <SkeletonBlock width="80%" height={72} />
                <SkeletonBlock width="100%" height={96} />
                <SkeletonBlock width="100%" height={180} />
              </div>
              <div>
                <SkeletonBlock width="100%" height={300} />
                <SkeletonBlock width="100%" height={72} />
              </div>
            </div>
          </Skeleton>
        )}
        <div className={taskClass.desktopBack}>
          <Button look="line" onClick={onBack}>
            Regresar
          </Button>
        </div>
      </div>
    </WizardFrame>
  )
}

/** For a proforma of another customer, an unknown one, or one that owes nothing alike. */
function NothingToAffiliate() {
  return (
    <CenteredMessage>
      <h1 className="t1">No hay nada que afiliar</h1>
      <p className="ink2">Este enlace no corresponde a un proyecto tuyo con letras pendientes.</p>
      <ButtonLink to={listAddress}>Ver mi débito automático</ButtonLink>
    </CenteredMessage>
  )
}
