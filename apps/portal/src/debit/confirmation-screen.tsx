import { AlertInView } from '@llave/design/alert-in-view'
import { Button } from '@llave/design/button'
import { StepHeading } from '@llave/design/step-heading'
import { type DebitAffiliation, impedimentOf } from '@llave/domain/debit/affiliation'
import { consentText } from '@llave/domain/debit/consent'
import { monthlySums } from '@llave/domain/debit/plan-charges'
import { type FormEvent, useId, useState } from 'react'
import { brand } from '../brand/brand.ts'
import { dismissNotification } from '../frame/notification-store.ts'
import { useGoBack } from '../frame/use-go-back.ts'
import { useOnline } from '../frame/use-online.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useParams } from '../navigation/navigation.tsx'
import { PayBar } from '../wizard/pay-bar.tsx'
import { taskClass } from '../wizard/task.ts'
import { TermsLinks } from '../wizard/terms-links.tsx'
import { cardAddress, debitAddress } from './addresses.ts'
import { cardText } from './card-text.ts'
import { nothingToCharge } from './charge-text.ts'
import { ChargeTotals } from './charge-totals.tsx'
import { ImpedimentNote } from './impediment-note.tsx'
import * as wizardStyles from './wizard.module.css'
import { WizardData } from './wizard-data.tsx'
import { WizardFacts } from './wizard-facts.tsx'
import { WizardFrame } from './wizard-frame.tsx'
import { hasConsent, rememberConsent } from './wizard-memory.ts'

/** `/debit/{proforma}/confirmation`: what the card will pay, and the consent to it. */
export function ConfirmationScreen() {
  usePageTitle('Afiliación')
  const { id = '' } = useParams()
  const back = useGoBack(debitAddress(id))
  return (
    <WizardData proforma={id} title="Revisa los detalles del proyecto para afiliar" step={1} onBack={back}>
      {(affiliation) => <Confirmation key={id} affiliation={affiliation} onBack={back} />}
    </WizardData>
  )
}

function Confirmation({ affiliation, onBack }: { affiliation: DebitAffiliation; onBack: () => void }) {
  const { proforma, card } = affiliation
  const sums = monthlySums(affiliation.nextCharge)
  const [accepted, setAccepted] = useState(() => hasConsent(proforma))
  const online = useOnline()
  const [pressedOffline, setPressedOffline] = useState(0)
  const reasonId = useId()
  const impediment = impedimentOf(affiliation)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!accepted || impediment) return
    // The next step loads a document: offline, the browser would show its own error page.
    setPressedOffline(online ? 0 : pressedOffline + 1)
    if (!online) return
    rememberConsent(proforma)
    // The browser may restore this page from its cache after a card was registered.
    dismissNotification()
    location.assign(cardAddress(proforma))
  }

  return (
    <WizardFrame step={1} onBack={onBack}>
      <form className={taskClass.root} onSubmit={submit}>
        <div className={taskClass.sum}>
          <StepHeading>Revisa los detalles del proyecto para afiliar</StepHeading>
          {sums.length > 0 && <p className="label">Débito mensual</p>}
          <ChargeTotals of={sums} lead />
          {!impediment && sums.length === 0 && <p>{nothingToCharge(affiliation)}</p>}
          {impediment && <ImpedimentNote id={reasonId} of={impediment} affiliation={affiliation} />}
        </div>
        <WizardFacts affiliation={affiliation} />
        <div className={taskClass.form}>
          <p className="note">
            El importe se debita automáticamente el día 24 de cada mes, antes de la fecha de vencimiento de la
            letra. La letra que vence el 24 se cobra ese día.
          </p>
          {card && !impediment && (
            <p className="note">
              La nueva tarjeta reemplaza a tu {cardText(card.maskedCard)}, que deja de usarse en ese momento.
            </p>
          )}
          {!impediment && (
            <div className={wizardStyles.consent}>
              <h2 className="t3">Lo que autorizas</h2>
              {consentText(brand.name).map((paragraph) => (
                <p key={paragraph} className="small ink2">
                  {paragraph}
                </p>
              ))}
              <label className="check">
                <input
                  type="checkbox"
                  checked={accepted}
                  onChange={(event) => setAccepted(event.target.checked)}
                />
                <span>
                  Acepto las <TermsLinks />, y autorizo los cobros a mi tarjeta
                </span>
              </label>
            </div>
          )}
          {!online && pressedOffline > 0 && (
            <AlertInView key={pressedOffline}>
              No hay conexión, así que la afiliación no empezó. Conéctate y vuelve a intentarlo.
            </AlertInView>
          )}
          <PayBar total={null}>
            <Button look="line" onClick={onBack}>
              Regresar
            </Button>
            <Button
              type="submit"
              disabled={!accepted || impediment !== null}
              aria-describedby={impediment ? reasonId : undefined}
            >
              Continuar afiliación
            </Button>
          </PayBar>
        </div>
      </form>
    </WizardFrame>
  )
}
