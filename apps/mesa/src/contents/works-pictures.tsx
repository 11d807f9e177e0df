import {
  listProgressPictures,
  type WorksPicture,
  type WorksProject,
} from '@llave/contract/staff/contents/works'
import { Empty } from '@llave/design/empty'
import { formatDate } from '@llave/domain/time/format-date'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { MoreRows } from '../frame/more-rows.tsx'
import { Part } from '../frame/part.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import * as styles from './pictures.module.css'
import { pictureName, worksKey } from './works-words.ts'

// Behind a button, and not needed to look.
const CorrectPicture = lazy(async () => ({
  default: (await import('./correct-picture.tsx')).CorrectPicture,
}))
const WithdrawPicture = lazy(async () => ({
  default: (await import('./withdraw-picture.tsx')).WithdrawPicture,
}))

type Act = { readonly does: 'correct' | 'withdraw'; readonly picture: WorksPicture }

/** The pictures of a project's works as its customers see them, day by day, the newest first. */
export function WorksPictures({
  project,
  stage,
  mayWrite,
}: {
  project: WorksProject
  /** Null for all. */
  stage: string | null
  mayWrite: boolean
}) {
  const [act, setAct] = useState<Act | null>(null)
  const query = useInfiniteQuery({
    queryKey: [worksKey, 'pictures', project.code, stage],
    queryFn: ({ pageParam, signal }) =>
      callMesa(listProgressPictures, {
        params: { projectCode: project.code },
        query: {
          ...(stage !== null && { stage }),
          ...(pageParam && { afterDay: pageParam.takenOn, afterId: pageParam.pictureId }),
        },
        signal,
      }),
    initialPageParam: null as WorksPicture | null,
    getNextPageParam: ({ pictures, more }) => (more ? pictures.at(-1) : undefined),
  })
  const { data, error, refetch } = query
  const pictures = data?.pages.flatMap((page) => page.pictures) ?? []
  const days = [...Map.groupBy(pictures, ({ takenOn }) => takenOn.toString())]
  return (
    <Part title={project.name} count={project.pictures}>
      {error && !data ? (
        <LoadFailure title="No pudimos cargar las fotos." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <p role="status" className="ink2">
          Cargando las fotos…
        </p>
      ) : pictures.length === 0 ? (
        <Empty title={stage === null ? 'Todavía no hay fotos de esta obra' : 'Ninguna foto de esta etapa'} />
      ) : (
        days.map(([day, ofDay]) => (
          <section key={day} aria-labelledby={`day-${day}`} className={styles.day}>
            <h3 className="caps" id={`day-${day}`}>
              {ofDay[0] && formatDate(ofDay[0].takenOn)}
            </h3>
            <ul className={styles.grid}>
              {ofDay.map((picture) => (
                <li key={picture.pictureId}>
                  <img
                    src={`${picture.source}?w=480`}
                    alt={pictureName(picture)}
                    width={picture.width}
                    height={picture.height}
                    loading="lazy"
                  />
                  <p>{picture.title || <span className="ink2">Sin palabras</span>}</p>
                  <p className="small ink2">
                    {picture.stage || 'Sin etapa'} · {picture.view || 'Sin vista'} ·{' '}
                    {picture.placedAt ? `${picture.placedBy}, ${sayMoment(picture.placedAt)}` : 'Del ERP'}
                  </p>
                  {mayWrite &&
                    (picture.origin === 'mesa' ? (
                      <p className={styles.acts}>
                        <ActButton
                          words="Corregir"
                          picture={picture}
                          onClick={() => setAct({ does: 'correct', picture })}
                        />
                        <ActButton
                          words="Retirar"
                          picture={picture}
                          onClick={() => setAct({ does: 'withdraw', picture })}
                        />
                      </p>
                    ) : (
                      <p className="small ink2">La cambia y la retira el ERP</p>
                    ))}
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
      <MoreRows of={query} words="Ver anteriores" />
      <Suspense>
        {act?.does === 'correct' && (
          <CorrectPicture picture={act.picture} project={project} onClose={() => setAct(null)} />
        )}
        {act?.does === 'withdraw' && (
          <WithdrawPicture picture={act.picture} projectCode={project.code} onClose={() => setAct(null)} />
        )}
      </Suspense>
    </Part>
  )
}

function ActButton({
  words,
  picture,
  onClick,
}: {
  words: string
  picture: WorksPicture
  onClick: () => void
}) {
  return (
    <button type="button" className="link" aria-label={`${words} ${pictureName(picture)}`} onClick={onClick}>
      {words}
    </button>
  )
}
