import { Empty } from '@llave/design/empty'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { upcomingCharges } from '@llave/domain/debit/upcoming-charges'
import { formatMoney } from '@llave/domain/money/format-money'
import { projectImage } from '@llave/domain/portfolio/home-summary'
import { formatDate } from '@llave/domain/time/format-date'
import { useRef } from 'react'
import { useAffiliations } from '../api/affiliations.ts'
import picture from '../assets/illustrations/casas-campo.svg'
import { BackLink } from '../frame/back-link.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useToday } from '../frame/use-today.ts'
import { Link } from '../navigation/navigation.tsx'
import { ProjectPicture } from '../property/project-picture.tsx'
import { debitAddress, debitDayAddress } from './addresses.ts'
import { AffiliationActions } from './affiliation-actions.tsx'
import { CardMark } from './card-mark.tsx'
import { cardText } from './card-text.ts'
import { nothingToCharge, skippedText } from './charge-text.ts'
import * as debitListStyles from './debit-list.module.css'
import * as debitPageStyles from './debit-page.module.css'
import { DebitWarnings } from './debit-warnings.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { useCardStatus } from './use-card-status.ts'

/** `/debit-automatic`: every proforma that can be affiliated, with or without a card. */
export function DebitListScreen() {
  usePageTitle('Débito automático')
  const list = useAffiliations()
  return (
    <div className={`${debitPageStyles.page} ${debitListStyles.list}`}>
      <div>
        <BackLink to="/">Inicio</BackLink>
        <h1 className="t1">Débito automático</h1>
        <p className={`ink2 ${debitListStyles.lead}`}>
          Con el débito automático, tu letra se paga sola el 24 de cada mes.
        </p>
        {list.data?.some(({ card }) => card) && (
          <Link className="link" to={debitDayAddress}>
            Ver o saltar el próximo cobro
          </Link>
        )}
      </div>
      {list.data ? (
        <Properties of={list.data} />
      ) : list.isError ? (
        <LoadFailure
          title="No pudimos cargar tu débito automático."
          error={list.error}
          retry={() => list.refetch()}
        />
      ) : (
        <Skeleton message="Buscando tus proyectos…">
          <div className={`${debitListStyles.cards} ${debitPageStyles.skeleton}`}>
            <SkeletonBlock width="100%" height={420} />
            <SkeletonBlock width="100%" height={420} />
          </div>
        </Skeleton>
      )}
    </div>
  )
}

function Properties({ of: all }: { of: readonly DebitAffiliation[] }) {
  if (all.length === 0) {
    return <Empty title="No tienes ningún proyecto para afiliar al débito automático" picture={picture} />
  }
  return (
    <>
      <ul className={debitListStyles.cards}>
        {all.map((affiliation) => (
          <li key={affiliation.proforma}>
            <DebitCard affiliation={affiliation} />
          </li>
        ))}
      </ul>
      <HowItWorks />
    </>
  )
}

/** One proforma, its card and its actions. */
function DebitCard({ affiliation }: { affiliation: DebitAffiliation }) {
  const { proforma, projectCode, projectName, productName, card } = affiliation
  const standing = useCardStatus(affiliation)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = `debit-${proforma}`
  return (
    <article className={debitListStyles.card} aria-labelledby={headingId}>
      <div className={`pic ${debitListStyles.picture}`}>
        <ProjectPicture src={projectImage(projectCode)} sizes="(min-width: 768px) 46vw, 90vw" />
        {standing && <CardMark status={standing} />}
      </div>
      <div className={debitListStyles.words}>
        <h2 className="t2" id={headingId} ref={heading} tabIndex={-1}>
          <Link to={debitAddress(proforma)}>{projectName}</Link>
        </h2>
        <p className="ink2">
          {productName}, proforma {proforma}
        </p>
        <NextSum affiliation={affiliation} />
        <p>{card ? cardText(card.maskedCard) : 'Aún no tienes una tarjeta afiliada'}</p>
      </div>
      {card && <DebitWarnings affiliation={affiliation} card={card} />}
      <AffiliationActions affiliation={affiliation} inList onUnaffiliated={() => heading.current?.focus()} />
    </article>
  )
}

/** Day and amount of the next charge; nothing where there will be none. */
function NextSum({ affiliation }: { affiliation: DebitAffiliation }) {
  const [next] = upcomingCharges(affiliation, useToday())
  if (!next) return null
  if (next.isSkipped) return <p className={debitListStyles.sum}>{skippedText(next.day)}</p>
  if (next.letras.length === 0) return <p className={debitListStyles.sum}>{nothingToCharge(affiliation)}</p>
  return (
    <p className={debitListStyles.sum}>
      <span className="label">
        {affiliation.card ? 'Próximo cobro' : 'Primer cobro'}, {formatDate(next.day)}
      </span>
      {next.sums.map((sum) => (
        <span className="figure2" key={sum.currency}>
          {formatMoney(sum)}
        </span>
      ))}
    </p>
  )
}
