import {
  type GalleryPicture,
  listGallery,
  orderGallery,
  withdrawGalleryPicture,
} from '@llave/contract/staff/contents/gallery'
import type { WorksProject } from '@llave/contract/staff/contents/works'
import { Button } from '@llave/design/button'
import { Empty } from '@llave/design/empty'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Part } from '../frame/part.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import * as styles from './pictures.module.css'
import { worksKey } from './works-words.ts'

/** An order that was seen, and what is to become of it; kept until the gallery stands otherwise. */
type Arranged = { readonly seen: readonly string[]; readonly order: readonly string[] }

/** A project's gallery as its customers see it; those of Mesa change places and are withdrawn. */
export function GalleryPictures({ project, mayWrite }: { project: WorksProject; mayWrite: boolean }) {
  const params = { projectCode: project.code }
  const pressed = useRef<Element | null>(null)
  const [arranged, setArranged] = useState<Arranged | null>(null)
  const [act, setAct] = useState<'order' | { readonly pictureId: string; readonly name: string } | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [worksKey, 'gallery', project.code],
    queryFn: ({ signal }) => callMesa(listGallery, { params, signal }),
  })
  const stands = data?.flatMap(({ pictureId }) => pictureId || []) ?? []
  const moved = arranged?.seen.join() === stands.join() ? arranged : null
  const order = moved?.order ?? stands
  const own = order.flatMap((id) => data?.find(({ pictureId }) => pictureId === id) ?? [])
  const pictures = [...(data?.filter(({ origin }) => origin === 'erp') ?? []), ...own]
  const changes = moved !== null && order.join() !== stands.join()

  function move(id: string, by: 1 | -1) {
    const at = order.indexOf(id)
    const to = at + by
    const next = order.toSpliced(at, 1).toSpliced(to, 0, id)
    if (to < 0 || to >= order.length) return
    pressed.current = document.activeElement
    setArranged({ seen: stands, order: next })
  }
  // A browser takes the focus from what is put elsewhere.
  useLayoutEffect(() => {
    if (pressed.current instanceof HTMLElement) pressed.current.focus()
    pressed.current = null
  })

  return (
    <Part title={project.name} count={pictures.length}>
      {error && !data ? (
        <LoadFailure title="No pudimos cargar la galería." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <p role="status" className="ink2">
          Cargando la galería…
        </p>
      ) : pictures.length === 0 ? (
        <Empty title="Esta galería todavía no tiene fotos" />
      ) : (
        <ol className={styles.grid}>
          {pictures.map((picture, place) => {
            const { pictureId, source, width, height } = picture
            const name = `Foto ${place + 1}`
            return (
              <li key={pictureId || source}>
                <img src={`${source}?w=480`} alt={name} width={width} height={height} loading="lazy" />
                <p>{name}</p>
                <p className="small ink2">{whence(picture)}</p>
                {mayWrite && pictureId && (
                  <p className={styles.acts}>
                    <button
                      type="button"
                      className="link"
                      aria-label={`${name}: antes`}
                      aria-disabled={order[0] === pictureId}
                      onClick={() => move(pictureId, -1)}
                    >
                      Antes
                    </button>
                    <button
                      type="button"
                      className="link"
                      aria-label={`${name}: después`}
                      aria-disabled={order.at(-1) === pictureId}
                      onClick={() => move(pictureId, 1)}
                    >
                      Después
                    </button>
                    <button
                      type="button"
                      className="link"
                      aria-label={`Retirar ${name}`}
                      onClick={() => setAct({ pictureId, name })}
                    >
                      Retirar
                    </button>
                  </p>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {changes && (
        <p className={styles.keep}>
          <Button onClick={() => setAct('order')}>Guardar el orden</Button>
          <Button look="line" onClick={() => setArranged(null)}>
            Dejarlo como estaba
          </Button>
        </p>
      )}
      {act === 'order' && moved && (
        <ReasonDialog
          title="Guardar el orden"
          says="Los clientes del proyecto ven la galería en este orden ahora mismo."
          about={null}
          draftName={`order gallery ${project.code}`}
          submit="Guardar el orden"
          leave="Dejarlo"
          act={(why) =>
            callMesa(orderGallery, { params, body: { seen: [...moved.seen], order: [...moved.order], why } })
          }
          failure={failureAdvice}
          refreshes={[worksKey]}
          onClose={() => setAct(null)}
        />
      )}
      {act !== null && act !== 'order' && (
        <ReasonDialog
          title="Retirar la foto"
          says="Deja de verse en el portal ahora mismo y su archivo se borra. Quien ya la abrió puede tenerla en su teléfono."
          about={`${act.name} de ${project.name}`}
          draftName={`withdraw gallery picture ${act.pictureId}`}
          submit="Retirar la foto"
          leave="Dejarla"
          act={(why) =>
            callMesa(withdrawGalleryPicture, {
              params: { ...params, pictureId: act.pictureId },
              body: { why },
            })
          }
          failure={failureAdvice}
          refreshes={[worksKey]}
          onClose={() => setAct(null)}
        />
      )}
    </Part>
  )
}

function whence({ placedBy, placedAt }: GalleryPicture): string {
  return placedAt ? `${placedBy}, ${sayMoment(placedAt)}` : 'Del ERP, que la cambia y la retira'
}
