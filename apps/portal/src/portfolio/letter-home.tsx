import { Fold } from '@llave/design/fold'
import { homeLead } from '@llave/domain/portfolio/home-lead'
import { groupByProject, type PropertySummary, summarizeHome } from '@llave/domain/portfolio/home-summary'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useCashStatement } from '../api/cash-statement.ts'
import { useCustomerStatement } from '../api/customer-statement.ts'
import { OwedInOtherMode, OwedTotals } from '../debts/owed.tsx'
import { PromiseLink } from '../debts/promise-link.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { useToday } from '../frame/use-today.ts'
import { useCustomerSession } from '../session/use-session.ts'
import { HomeTiles } from './home-tiles.tsx'
import * as styles from './letter-home.module.css'
import { projectLocationsQuery } from './media/project-locations.ts'
import { NextPayment } from './next-payment.tsx'
import { NextPaymentSkeleton } from './next-payment-skeleton.tsx'
import { NothingPending } from './nothing-pending.tsx'
import { PropertyCard } from './property-card.tsx'
import { UnreadNotices } from './unread-notices.tsx'
import { useAhead, useDebitAhead } from './use-ahead.ts'

/**
 * Home in letter mode: what is overdue or due next, the two tiles, what comes, and the properties. The tiles stand at one place
 * of the tree from the skeleton on: a tap, or the focus, that meets the data is not lost.
 */
export function LetterHome() {
  const { name, document } = useCustomerSession()
  const statement = useCustomerStatement()
  // Deferred, it is drawn in slices: with an answer of TanStack Query the whole home would be drawn in one task.
  const data = useDeferredValue(statement.data)
  const isLoading = !data && !statement.isError
  // Asked after the letras, because nobody waits for it.
  const debit = useDebitAhead({ enabled: !isLoading })
  return (
    <>
      <h1 className={`${styles.hello} t2`}>
        <span className="ink2">Hola,</span> {name}
      </h1>
      <div className={isLoading ? styles.loading : undefined}>
        {data ? (
          <Owed {...data} debit={debit} />
        ) : statement.isError ? (
          <LoadFailure
            title="No pudimos cargar tus pagos."
            error={statement.error}
            retry={() => statement.refetch()}
          />
        ) : (
          <NextPaymentSkeleton />
        )}
        <HomeTiles debit={debit?.day ?? null} />
      </div>
      {data && <Below instalments={data.instalments} />}
      {data && data.products.length > 0 && <Properties {...data} owner={document} />}
    </>
  )
}

type Statement = NonNullable<ReturnType<typeof useCustomerStatement>['data']>

/** What is overdue, else the debt that is due next, or that there is none. */
function Owed({ instalments, debit }: Statement & { debit: ReturnType<typeof useDebitAhead> }) {
  const today = useToday()
  const lead = homeLead(instalments, today)
  // Fetched after the letras, because nobody waits for it.
  const cash = useCashStatement().data?.items
  return lead ? (
    <NextPayment
      lead={lead}
      instalments={instalments}
      today={today}
      charge={debit?.ofLetras(lead.letras) ?? null}
    >
      <OwedTotals of={instalments} mode="letter" today={today} />
      <PromiseLink of={lead.letras} today={today} />
      <OwedInOtherMode of={cash ?? []} mode="cash" today={today} />
    </NextPayment>
  ) : (
    <NothingPending instalments={instalments} cash={cash} today={today} />
  )
}

/** What comes, once its script is here; its place is kept until then. */
function Below({ instalments }: Pick<Statement, 'instalments'>) {
  const today = useToday()
  const { data, isPending } = useAhead({ enabled: true })
  const script = useDeferredValue(data)
  if (script)
    return <script.Ahead letras={{ all: instalments, lead: homeLead(instalments, today)?.letras ?? [] }} />
  return isPending || data ? <div className={styles.below} /> : null
}

function Properties({
  products,
  instalments,
  owner,
}: Statement & { owner: ReturnType<typeof useCustomerSession>['document'] }) {
  const today = useToday()
  const locations = useQuery(projectLocationsQuery(owner)).data ?? []
  return (
    <Fold className={styles.fold} open summary={<h2 className="caps">PAGO DE LETRAS</h2>}>
      <ul className={styles.homes}>
        {groupByProject(summarizeHome(products, instalments, locations, today)).map((project) =>
          project.properties.length === 1 ? (
            project.properties.map(cardOf)
          ) : (
            <li className={styles.project} key={project.code}>
              <h3 className="t3">{project.name}</h3>
              <ul className={styles.homes}>{project.properties.map(cardOf)}</ul>
            </li>
          ),
        )}
      </ul>
    </Fold>
  )
}

function cardOf(summary: PropertySummary) {
  return (
    <li key={summary.proforma}>
      <PropertyCard of={summary} />
      <UnreadNotices proforma={summary.proforma} />
    </li>
  )
}
