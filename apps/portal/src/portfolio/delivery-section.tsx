import {
  currentDelivery,
  type Delivery,
  type DeliveryScale,
  deliveryScale,
  deliveryText,
} from '@llave/domain/portfolio/delivery'
import { formatDate } from '@llave/domain/time/format-date'
import { useToday } from '../frame/use-today.ts'
import { Link } from '../navigation/navigation.tsx'
import * as styles from './delivery-section.module.css'

const ordinals = ['Primer cambio', 'Segundo cambio', 'Tercer cambio']

/** When the homes are handed over: promised and current day on a line to scale, and each change with its reason. */
export function DeliverySection({ of, proforma }: { of: Delivery; proforma: string }) {
  const { promisedOn, changes } = of
  const last = changes.length - 1
  return (
    <section className={styles.delivery} aria-labelledby="delivery">
      <div>
        <h3 className="t2" id="delivery">
          {deliveryText(of)}
        </h3>
        <p className="ink2">Respecto de lo prometido.</p>
        <Line scale={deliveryScale(of, useToday())} />
        <dl className={styles.days}>
          <div>
            <dt>Prometida</dt>
            <dd>{formatDate(promisedOn)}</dd>
          </div>
          <div>
            <dt>Entrega actual</dt>
            <dd>{formatDate(currentDelivery(of))}</dd>
          </div>
        </dl>
        <p className="small ink2">Si la entrega se atrasa, tu contrato dice qué te corresponde.</p>
        <p className={styles.links}>
          <Link className="link" to={`/documents/${encodeURIComponent(proforma)}`}>
            Ver mi contrato
          </Link>
          <Link className="link" to="/query/request/new">
            Preguntar por mi entrega
          </Link>
        </p>
      </div>
      {changes.length > 0 && (
        <ol className={styles.changes} aria-label="Cambios de la entrega" reversed>
          {changes.toReversed().map(({ toldOn, deliveryOn, reason }, index) => (
            <li key={toldOn.toString()}>
              <p>{index === 0 ? <b>{formatDate(deliveryOn)}</b> : <s>{formatDate(deliveryOn)}</s>}</p>
              <div>
                <p className="t3">
                  {index === 0 ? 'Entrega actual' : (ordinals[last - index] ?? `Cambio ${last - index + 1}`)}
                </p>
                <p className="small ink2">
                  Avisado el {formatDate(toldOn)}. “{reason}”
                </p>
              </div>
            </li>
          ))}
          <li>
            <p>
              <s>{formatDate(promisedOn)}</s>
            </p>
            <p className="t3">Prometida</p>
          </li>
        </ol>
      )}
    </section>
  )
}

/** Decorative: the days beside it say what it shows. */
function Line({ scale: { today, promised, current, passed } }: { scale: DeliveryScale }) {
  const place = (at: number) => `${at * 100}%`
  const from = Math.min(promised.at, current.at)
  const late = current.at > promised.at
  return (
    <div className={styles.line} aria-hidden="true">
      <b
        className={late ? styles.late : undefined}
        style={{ left: place(from), width: place(Math.abs(current.at - promised.at)) }}
      />
      {[promised, ...passed, current].map(({ day, at }) => (
        <i key={day.toString()} style={{ left: place(at) }} />
      ))}
      <span style={{ left: place(today.at), transform: `translateX(-${today.at * 100}%)` }}>Hoy</span>
      <i className={styles.today} style={{ left: place(today.at) }} />
    </div>
  )
}
