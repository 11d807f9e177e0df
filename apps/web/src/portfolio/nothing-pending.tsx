import { groupPaid, paymentDate } from '@llave/domain/receivables/group-paid'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { formatDate } from '@llave/domain/time/format-date'
import { Link } from 'react-router'
import { useCashStatement } from '../api/cash-statement.ts'
import picture from '../assets/illustrations/casas-campo.svg'

/** No letra is pending. Who owes reservations or initial payments instead is led to them. */
export function NothingPending({ instalments }: { instalments: readonly Instalment[] }) {
  const lastPaid = groupPaid(instalments)[0]?.items[0]
  const paidOn = lastPaid && paymentDate(lastPaid)
  const owesCash = useOwesCash()
  return (
    <section className="next" aria-labelledby="nothing-pending">
      <div className="next-pic">
        <img src={picture} alt="" width="1200" height="900" />
      </div>
      <div className="next-body">
        <h2 className="t1" id="nothing-pending">
          No tienes ningún pago pendiente
        </h2>
        {paidOn && <p className="ink2">Tu última letra se pagó el {formatDate(paidOn)}.</p>}
        {owesCash && (
          <Link className="link" to="/?type=cash">
            Ver mis pagos pendientes
          </Link>
        )}
      </div>
    </section>
  )
}

/** Asked only here, so that nobody who owes letras waits for it. Unknown counts as no. */
function useOwesCash(): boolean {
  return useCashStatement().data?.items.some(({ state }) => state === 'pending') ?? false
}
