import { Fold } from '@llave/design/fold'
import { groupByProject, type PropertySummary, summarizeHome } from '@llave/domain/portfolio/home-summary'
import { nextDebts } from '@llave/domain/portfolio/next-debts'
import { useQuery } from '@tanstack/react-query'
import { useCashStatement } from '../api/cash-statement.ts'
import { useCustomerStatement } from '../api/customer-statement.ts'
import { OwedInOtherMode, OwedTotals } from '../debts/owed.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { useToday } from '../frame/use-today.ts'
import { useCustomerSession } from '../session/use-session.ts'
import { HomeSkeleton } from './home-skeleton.tsx'
import { HomeTiles } from './home-tiles.tsx'
import * as styles from './letter-home.module.css'
import { projectLocationsQuery } from './media/project-locations.ts'
import { NextPayment } from './next-payment.tsx'
import { NothingPending } from './nothing-pending.tsx'
import { PropertyCard } from './property-card.tsx'
import { UnreadNotices } from './unread-notices.tsx'

/** Home in letter mode: the oldest debt, the two tiles, and the properties. */
export function LetterHome() {
  const { name, document } = useCustomerSession()
  const statement = useCustomerStatement()
  return (
    <>
      <h1 className={`${styles.hello} t2`}>
        <span className="ink2">Hola,</span> {name}
      </h1>
      {statement.data ? (
        <Loaded {...statement.data} owner={document} />
      ) : statement.isError ? (
        <>
          <LoadFailure
            title="No pudimos cargar tus pagos."
            error={statement.error}
            retry={() => statement.refetch()}
          />
          <HomeTiles />
        </>
      ) : (
        <HomeSkeleton />
      )}
    </>
  )
}

type Statement = NonNullable<ReturnType<typeof useCustomerStatement>['data']>

function Loaded({
  products,
  instalments,
  owner,
}: Statement & { owner: ReturnType<typeof useCustomerSession>['document'] }) {
  const today = useToday()
  const locations = useQuery(projectLocationsQuery(owner)).data ?? []
  const [first, then] = nextDebts(instalments)
  // Fetched after the letras, because nobody waits for it.
  const cash = useCashStatement().data?.items
  return (
    <>
      {first ? (
        <NextPayment first={first} then={then} instalments={instalments} today={today}>
          <OwedTotals of={instalments} mode="letter" today={today} />
          <OwedInOtherMode of={cash ?? []} mode="cash" today={today} />
        </NextPayment>
      ) : (
        <NothingPending instalments={instalments} cash={cash} today={today} />
      )}
      <HomeTiles />
      {products.length > 0 && (
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
      )}
    </>
  )
}

function cardOf(summary: PropertySummary) {
  return (
    <li key={summary.proforma}>
      <PropertyCard of={summary} />
      <UnreadNotices of={{ ...summary, projectName: summary.name, name: summary.product }} />
    </li>
  )
}
