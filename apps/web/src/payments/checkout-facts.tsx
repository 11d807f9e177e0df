import { projectImage } from '@llave/domain/portfolio/home-summary'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { formatDate } from '@llave/domain/time/format-date'
import { ProjectPicture } from '../design/project-picture.tsx'

/** Where the money goes: the place, and what the letra is of. */
export function CheckoutFacts({ letra, place }: { letra: Instalment; place: string }) {
  return (
    <div className="checkout-side">
      <div className="strip">
        <ProjectPicture src={projectImage(letra.projectCode)} sizes="(min-width: 1024px) 45vw, 100vw" eager />
      </div>
      <dl className="facts">
        <div>
          <dt>Número de letra</dt>
          <dd>{place}</dd>
        </div>
        <div>
          <dt>Documento</dt>
          <dd>{letra.code}</dd>
        </div>
        <div>
          <dt>Proyecto</dt>
          <dd className="lower">{letra.projectName}</dd>
        </div>
        <div>
          <dt>Ubicación</dt>
          <dd>{letra.productName}</dd>
        </div>
        <div>
          <dt>Fecha de vencimiento</dt>
          <dd>{formatDate(letra.dueOn)}</dd>
        </div>
      </dl>
    </div>
  )
}
