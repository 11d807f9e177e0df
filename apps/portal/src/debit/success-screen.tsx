import { Fact, Facts } from '@llave/design/facts'
import { Mark } from '@llave/design/mark'
import { Moment } from '@llave/design/moment'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { StepHeading } from '@llave/design/step-heading'
import type { AffiliatedCard, DebitAffiliation } from '@llave/domain/debit/affiliation'
import { monthlySums } from '@llave/domain/debit/plan-charges'
import { brand } from '../brand/brand.ts'
import { ButtonLink } from '../frame/button-link.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { Navigate, useLocation } from '../navigation/navigation.tsx'
import { Paper, PaperSum } from '../wizard/paper.tsx'
import { debitAddress, listAddress } from './addresses.ts'
import { brandName } from './card-text.ts'
import { nextChargeText, nothingToCharge } from './charge-text.ts'
import { ChargeTotals } from './charge-totals.tsx'
import * as styles from './success.module.css'
import { useAffiliation } from './use-affiliation.ts'

/**
 * `/success/debit`: what was registered, from the server's record. The proforma is in the history
 * state of this tab, so that it survives a reload; opening the address directly redirects to the list.
 */
export function SuccessScreen() {
  usePageTitle('Afiliación exitosa')
  const { state } = useLocation()
  const proforma: unknown = state?.proforma
  return typeof proforma === 'string' ? (
    <Registered proforma={proforma} />
  ) : (
    <Navigate to={listAddress} replace />
  )
}

function Registered({ proforma }: { proforma: string }) {
  const data = useAffiliation(proforma)
  if (data.state === 'here') {
    const { affiliation } = data
    const { card } = affiliation
    return card ? (
      <Success affiliation={affiliation} card={card} />
    ) : (
      <Navigate to={debitAddress(proforma)} replace />
    )
  }
  if (data.state === 'absent') return <Navigate to={listAddress} replace />
  return (
    <div className={styles.success}>
      <div className={styles.head}>
        <h1 className="t1">Afiliación exitosa</h1>
      </div>
      {data.state === 'failed' ? (
        <LoadFailure
          title="No pudimos traer los datos de tu afiliación."
          error={data.error}
          retry={data.retry}
        >
          Tu tarjeta quedó afiliada.
        </LoadFailure>
      ) : (
        <Skeleton message="Cargando tu afiliación…">
          <SkeletonBlock width="100%" height={420} />
        </Skeleton>
      )}
    </div>
  )
}

function Success({ affiliation, card }: { affiliation: DebitAffiliation; card: AffiliatedCard }) {
  const { proforma, projectCode, projectName, productName, customerName } = affiliation
  const { nextCharge } = affiliation
  const sums = monthlySums(nextCharge)
  return (
    <div className={styles.success}>
      <div className={styles.head}>
        <b className={styles.issuer}>{brand.name}</b>
        <StepHeading large>Afiliación exitosa</StepHeading>
        {affiliation.customerEmail !== '' && (
          <p className="ink2">
            Te enviamos un correo de confirmación de la afiliación de tu tarjeta al débito automático.
          </p>
        )}
      </div>
      <Paper name="Afiliación" projectCode={projectCode}>
        {sums.length > 0 && <p className="label">Débito mensual</p>}
        <div className={styles.sum}>
          <PaperSum>
            {sums.length === 0 && <p>{nothingToCharge(affiliation)}</p>}
            <ChargeTotals of={sums} lead />
            <Mark tone="good">Afiliada</Mark>
          </PaperSum>
        </div>
        <Facts>
          <Fact name="Proyecto">
            <span className="lower">{projectName}</span>
          </Fact>
          <Fact name="Ubicación">{productName}</Fact>
          {sums.length > 0 && <Fact name="Próximo cobro">{nextChargeText(nextCharge)}</Fact>}
          <Fact name="Cliente">{customerName}</Fact>
          <Fact name="Tarjeta">
            {brandName(card.maskedCard)} {card.maskedCard}
          </Fact>
          <Fact name="Fecha y hora de registro">
            <Moment at={card.registeredAt} />
          </Fact>
        </Facts>
      </Paper>
      <div className={styles.acts}>
        <ButtonLink to={debitAddress(proforma)}>Ver mi afiliación</ButtonLink>
        <ButtonLink look="line" to="/">
          Regresar al inicio
        </ButtonLink>
        <button type="button" className="link" onClick={() => window.print()}>
          Imprimir
        </button>
      </div>
    </div>
  )
}
