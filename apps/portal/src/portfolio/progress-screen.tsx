import { readProgress } from '@llave/contract/portfolio/read-progress'
import { Empty } from '@llave/design/empty'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { viewsOf } from '@llave/domain/portfolio/compare-works'
import { groupProgress, type Progress } from '@llave/domain/portfolio/progress'
import { formatDate } from '@llave/domain/time/format-date'
import { monthLabel } from '@llave/domain/time/month'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useCustomerStatement } from '../api/customer-statement.ts'
import picture from '../assets/illustrations/obra-1-cimientos.svg'
import { DataTime } from '../frame/data-time.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useParams } from '../navigation/navigation.tsx'
import { useCustomerSession } from '../session/use-session.ts'
import { DeliverySection } from './delivery-section.tsx'
import { PhotoGrid } from './media/photo-grid.tsx'
import { ProductMedia } from './media/product-media.tsx'
import { progressQuery } from './media/progress.ts'
import * as styles from './progress.module.css'
import { ProgressStages } from './progress-stages.tsx'
import { TitlePathSection } from './title-path-section.tsx'
import { WorksNews } from './works-news.tsx'

// Behind a button, and not needed to look at the months.
const CompareWorks = lazy(() => import('./media/compare-works.tsx'))

/** `/property/{proforma}/advance`: the progress of the works, month by month, and two days of one view compared; then the path to the title. */
export function ProgressScreen() {
  usePageTitle('Avances de obra')
  const { id: proforma = '' } = useParams()
  const owner = useCustomerSession().document
  const products = useCustomerStatement().data?.products
  const projectCode = products?.find((own) => own.proforma === proforma)?.projectCode ?? ''
  const progress = useQuery(progressQuery(owner, projectCode))
  const months = groupProgress(progress.data?.pictures ?? [])
  const [newest] = months
  return (
    <>
      <ProductMedia key={proforma} proforma={proforma} startOpen={false} />
      <section aria-labelledby="works">
        <div className={styles.head}>
          <h2 className="t2" id="works">
            Avances de obra
          </h2>
          <div className={styles.aside}>
            <DataTime of={readProgress} />
            {newest && <p className="ink2 small">Actualizado el {formatDate(newest.newest)}</p>}
            <a className="link small" href="#title-path">
              Camino al título
            </a>
          </div>
        </div>
        {progress.data ? (
          <>
            <Works of={progress.data} months={months} proforma={proforma} />
            <WorksNews projectCode={projectCode} subscribed={progress.data.subscribed} />
          </>
        ) : progress.isError ? (
          <LoadFailure
            title="No pudimos cargar los avances de obra."
            error={progress.error}
            retry={() => progress.refetch()}
          />
        ) : (
          <WorksSkeleton />
        )}
      </section>
      <TitlePathSection proforma={proforma} />
    </>
  )
}

function Works({
  of,
  months,
  proforma,
}: {
  of: Progress
  months: ReturnType<typeof groupProgress>
  proforma: string
}) {
  const [comparing, setComparing] = useState(false)
  const views = viewsOf(of.pictures)
  return (
    <>
      <ProgressStages of={of} />
      {views.length > 0 && (
        <p className={styles.ways}>
          <button
            type="button"
            className="btn line sm"
            aria-pressed={comparing}
            onClick={() => setComparing(!comparing)}
          >
            Comparar fechas
          </button>
        </p>
      )}
      {comparing ? (
        <Suspense fallback={<WorksSkeleton />}>
          <CompareWorks views={views} />
        </Suspense>
      ) : (
        <Months of={months} />
      )}
      {of.delivery && <DeliverySection of={of.delivery} proforma={proforma} />}
    </>
  )
}

function Months({ of: months }: { of: ReturnType<typeof groupProgress> }) {
  return (
    <>
      {months.length === 0 && <Empty title="No tienes ningún avance de obra" picture={picture} />}
      {months.map(({ key, newest: day, pictures }) => (
        <section key={key} className={styles.month} aria-labelledby={`works-${key}`}>
          <h3 className="caps" id={`works-${key}`}>
            {monthLabel(day)}
          </h3>
          <PhotoGrid
            look="works"
            label={`Avances de ${monthLabel(day)}`}
            pictures={pictures.map((each) => ({
              ...each,
              name: [each.title || 'Avance de obra', formatDate(each.takenOn)].join(', '),
            }))}
          />
        </section>
      ))}
    </>
  )
}

function WorksSkeleton() {
  return (
    <Skeleton message="Buscando los avances…">
      <div className={styles.skeleton}>
        <SkeletonBlock width="100%" height={40} />
        <SkeletonBlock width="100%" height={315} />
      </div>
    </Skeleton>
  )
}
