import { readTitlePath } from '@llave/contract/portfolio/read-title-path'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import {
  isTitleKnown,
  pathText,
  stepActorText,
  stepDayText,
  stepStateNames,
  type TitleStep,
} from '@llave/domain/title-path/title-path'
import { stageWords } from '@llave/domain/title-path/title-stage'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'
import { DataTime } from '../frame/data-time.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { useToday } from '../frame/use-today.ts'
import { Link } from '../navigation/navigation.tsx'
import { useCustomerSession } from '../session/use-session.ts'
import * as styles from './title-path-section.module.css'

/** How far a property is on its way to a title: six stages, each with its state, its day and who must act. */
export function TitlePathSection({ proforma }: { proforma: string }) {
  const owner = useCustomerSession().document
  const path = useQuery({
    queryKey: ['title-path', owner.type, owner.number, proforma],
    queryFn: ({ signal }) => callApi(readTitlePath, { query: { owner, proforma }, signal }),
  })
  return (
    <section className={styles.path} aria-labelledby="title-path">
      <h2 className="t2" id="title-path">
        Camino al título
      </h2>
      <DataTime of={readTitlePath} />
      {path.data ? (
        <Path of={path.data} proforma={proforma} />
      ) : path.isError ? (
        <LoadFailure
          title="No pudimos cargar el camino al título."
          error={path.error}
          retry={() => path.refetch()}
        />
      ) : (
        <Skeleton message="Buscando en qué va tu título…">
          <div className={styles.skeleton}>
            {['first', 'second', 'third'].map((name) => (
              <SkeletonBlock key={name} width="100%" height={72} />
            ))}
          </div>
        </Skeleton>
      )}
    </section>
  )
}

function Path({ of: path, proforma }: { of: readonly TitleStep[]; proforma: string }) {
  const isNothingKnown = path.every(({ state }) => state === 'unknown')
  return (
    <>
      {!isNothingKnown && <p className="ink2">{pathText(path)}.</p>}
      {!isTitleKnown(path) && (
        <p className={styles.unknown}>
          Aún no tenemos información del título. Cuando la inmobiliaria la registre, la verás aquí.
        </p>
      )}
      {isNothingKnown && <p className="ink2">Estas son las etapas por las que pasa tu inmueble:</p>}
      <ol className={`${styles.steps} ${isNothingKnown ? styles.plain : ''}`} aria-label="Etapas del título">
        {path.map((step) => (
          <Step key={step.stage} of={step} proforma={proforma} isNothingKnown={isNothingKnown} />
        ))}
      </ol>
    </>
  )
}

function Step({
  of: step,
  proforma,
  isNothingKnown,
}: {
  of: TitleStep
  proforma: string
  isNothingKnown: boolean
}) {
  const { name, meaning } = stageWords[step.stage]
  const when = stepDayText(step, useToday())
  const who = stepActorText(step)
  return (
    <li data-state={step.state}>
      <i aria-hidden="true" />
      <div className={styles.name}>
        <p className="t3">{name}</p>
        {!isNothingKnown && <p className={styles.state}>{stepStateNames[step.state]}</p>}
      </div>
      {!isNothingKnown && (
        <div className={styles.facts}>
          {when && <p>{when}</p>}
          {who && (
            <p>
              <b>{who}</b>
            </p>
          )}
          {step.paper && (
            <Link
              className="link small"
              to={`/documents/${encodeURIComponent(proforma)}?ver=${step.paper.id}`}
            >
              {step.paper.title}
            </Link>
          )}
        </div>
      )}
      <p className={`small ink2 ${styles.meaning}`}>{meaning}</p>
    </li>
  )
}
