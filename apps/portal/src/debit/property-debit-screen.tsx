import { Button } from '@llave/design/button'
import { Fact, Facts } from '@llave/design/facts'
import { Moment } from '@llave/design/moment'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { impedimentText } from '@llave/domain/debit/affiliation-impediment'
import { formatMoney } from '@llave/domain/money/format-money'
import { useRef } from 'react'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { Link, useParams } from '../navigation/navigation.tsx'
import { AffiliatedCardSummary } from './affiliated-card.tsx'
import * as affiliationActionsStyles from './affiliation-actions.module.css'
import { AffiliationActions } from './affiliation-actions.tsx'
import * as debitPageStyles from './debit-page.module.css'
import { DebitWarnings } from './debit-warnings.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { NextCharge } from './next-charge.tsx'
import { useAffiliation } from './use-affiliation.ts'
import { useCardStatus } from './use-card-status.ts'

/** `/property/{proforma}/debit`: the automatic debit of one property, and its actions. */
export function PropertyDebitScreen() {
  usePageTitle('Débito automático')
  const { id = '' } = useParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const data = useAffiliation(id)
  return (
    <div className={debitPageStyles.page}>
      <h2 className="t2" ref={heading} tabIndex={-1}>
        Débito automático
      </h2>
      {data.state === 'loading' && <DebitSkeleton />}
      {data.state === 'failed' && (
        <LoadFailure title="No pudimos cargar tu débito automático." error={data.error} retry={data.retry} />
      )}
      {data.state === 'absent' && <NothingToCharge />}
      {data.state === 'here' &&
        (data.affiliation.card ? (
          <Affiliated affiliation={data.affiliation} onUnaffiliated={() => heading.current?.focus()} />
        ) : (
          <NotAffiliated affiliation={data.affiliation} />
        ))}
    </div>
  )
}

function Affiliated({
  affiliation,
  onUnaffiliated,
}: {
  affiliation: DebitAffiliation
  onUnaffiliated: () => void
}) {
  const { card, customerName, projectName, productName, monthlyAmount } = affiliation
  const standing = useCardStatus(affiliation)
  if (!card || !standing) return null
  return (
    <>
      <DebitWarnings affiliation={affiliation} card={card} />
      <div className={debitPageStyles.grid}>
        <NextCharge affiliation={affiliation} />
        <section className={debitPageStyles.part} aria-label="Tarjeta afiliada">
          <AffiliatedCardSummary card={card} customerName={customerName} standing={standing} />
          <Facts>
            <Fact name="Proyecto">
              <span className="lower">{projectName}</span>
            </Fact>
            <Fact name="Ubicación">{productName}</Fact>
            {monthlyAmount.minor > 0 && <Fact name="Débito mensual">{formatMoney(monthlyAmount)}</Fact>}
            <Fact name="Fecha de registro">
              <Moment at={card.registeredAt} />
            </Fact>
          </Facts>
          <AffiliationActions affiliation={affiliation} onUnaffiliated={onUnaffiliated} />
        </section>
      </div>
    </>
  )
}

function NotAffiliated({ affiliation }: { affiliation: DebitAffiliation }) {
  const how = useRef<HTMLElement>(null)
  // The router scrolls to the section; keyboard and screen-reader users get the focus there too.
  const explain = () => how.current?.focus({ preventScroll: true })
  return (
    <>
      <p className="t3">Aún no tienes una tarjeta afiliada</p>
      <div className={debitPageStyles.grid}>
        <div className={debitPageStyles.column}>
          <NextCharge affiliation={affiliation} />
          <AffiliationActions affiliation={affiliation} />
          <Link className="link" to="#conocer-mas" onClick={explain}>
            Conocer más
          </Link>
        </div>
        <HowItWorks ref={how} />
      </div>
    </>
  )
}

/** Everything is paid, or there are no letras, so nothing could be charged. */
function NothingToCharge() {
  return (
    <>
      <p className="t3">Aún no tienes una tarjeta afiliada</p>
      <p className="note" id="nothing-to-charge">
        {impedimentText('nothing-owed', 0)}
      </p>
      <div className={affiliationActionsStyles.buttons}>
        <Button look="quiet" disabled aria-describedby="nothing-to-charge">
          Afiliar tarjeta
        </Button>
      </div>
    </>
  )
}

function DebitSkeleton() {
  return (
    <Skeleton message="Buscando tu débito automático…">
      <div className={`${debitPageStyles.grid} ${debitPageStyles.skeleton}`}>
        <div className={debitPageStyles.part}>
          <SkeletonBlock width={152} height={20} />
          <SkeletonBlock width={216} height="var(--figure-1)" />
          <SkeletonBlock width={140} height={22} />
          <SkeletonBlock width="100%" height={96} />
        </div>
        <div className={debitPageStyles.part}>
          <SkeletonBlock width="100%" height={180} />
          <SkeletonBlock width="100%" height={52} />
        </div>
      </div>
    </Skeleton>
  )
}
