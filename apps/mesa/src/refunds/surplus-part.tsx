import { decideUndecidedSurplus, mostSurpluses, type UndecidedSurplus } from '@llave/contract/staff/surpluses'
import { Button } from '@llave/design/button'
import { Amount, Figure } from '@llave/design/figure'
import { formatMoney } from '@llave/domain/money/format-money'
import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { useState } from 'react'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { Part } from '../frame/part.tsx'
import { paymentAddress } from '../frame/payment-address.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { useStaff } from '../session/use-session.ts'
import * as styles from './quarantine.module.css'
import { actFailure } from './refund-words.ts'

type Decision = 'return' | 'keep'

/** The queries that a decision about money that waits changes. */
export const refreshedByDecision = ['quarantine', 'surpluses', 'today'] as const

/** What was paid beyond debts that the developer's system lowered afterwards, and what becomes of it. */
export function SurplusPart({ surpluses }: { surpluses: readonly UndecidedSurplus[] }) {
  const [deciding, setDeciding] = useState<{ of: UndecidedSurplus; decision: Decision } | null>(null)
  return (
    <Part title="Pagado de más" count={surpluses.length}>
      <p className={`small ink2 ${styles.says}`}>
        Deudas que el ERP bajó después de que se pagaron aquí. Lo que sobra no se devuelve solo: alguien lo
        decide.{surpluses.length === mostSurpluses && ` Estos son los ${mostSurpluses} más antiguos.`}
      </p>
      <ul className={styles.list}>
        {surpluses.map((surplus) => (
          <Row
            key={Object.values(surplus.document).join('/')}
            of={surplus}
            onDecide={(decision) => setDeciding({ of: surplus, decision })}
          />
        ))}
      </ul>
      {deciding && <Decide {...deciding} onClose={() => setDeciding(null)} />}
    </Part>
  )
}

function Row({ of, onDecide }: { of: UndecidedSurplus; onDecide: (decision: Decision) => void }) {
  const { rights } = useStaff()
  const { surplus, debt, since, document, code, proforma, customer, orderId, mayReturnAlone } = of
  return (
    <li tabIndex={-1} aria-label={`${formatMoney(surplus)} de más, ${sayMoment(since)}`}>
      <div>
        <Figure of={surplus} />
        <p className="small ink2">La deuda cambió el {sayMoment(since)}</p>
        <p className={`small ink2 ${styles.codes}`}>
          Documento {document.company} {document.year} {document.number}
        </p>
      </div>
      <div>
        <p className="small ink2">Deuda</p>
        <p>
          <b>{code}</b>, proforma {proforma}
        </p>
        <p className="small">
          <Link to={`/clientes/${customer.customerId}`}>{escapeToOneLine(customer.name)}</Link>
        </p>
        <p className="small ink2">
          Ahora es de <Amount of={debt} />
        </p>
      </div>
      <div>
        <p className="small">
          <Link to={paymentAddress(orderId)}>Ver el pago</Link>
        </p>
        {!mayReturnAlone && (
          <p className="small ink2">Devolverlo lo aprueba otra persona: se pide en el pago.</p>
        )}
      </div>
      {rights.includes('write:quarantine') && (
        <div className={styles.acts}>
          {mayReturnAlone && (
            <Button look="line" onClick={() => onDecide('return')}>
              Devolver a la tarjeta
            </Button>
          )}
          <Button look="line" onClick={() => onDecide('keep')}>
            Lo toma contabilidad
          </Button>
        </div>
      )}
    </li>
  )
}

const words: Readonly<Record<Decision, { title: string; says: string; submit: string }>> = {
  return: {
    title: 'Devolver a la tarjeta',
    says: 'Se le pide al proveedor en unos minutos, sobre el pago más reciente. Al cliente se le avisa por correo.',
    submit: 'Devolver',
  },
  keep: {
    title: 'Lo toma contabilidad',
    says: 'Deja de pagar esta deuda y pasa a la contabilidad de la empresa. Aquí no sale dinero.',
    submit: 'Pasar a contabilidad',
  },
}

function Decide({
  of: { document, surplus, code, customer },
  decision,
  onClose,
}: {
  of: UndecidedSurplus
  decision: Decision
  onClose: () => void
}) {
  const { title, says, submit } = words[decision]
  return (
    <ReasonDialog
      title={`${title}: ${formatMoney(surplus)}`}
      says={says}
      about={`${code}, ${escapeToOneLine(customer.name)}`}
      draftName={`surplus ${Object.values(document).join(' ')} ${decision}`}
      submit={`${submit} ${formatMoney(surplus)}`}
      leave="Dejarlo por decidir"
      failure={actFailure}
      refreshes={refreshedByDecision}
      act={(reason) =>
        callMesa(decideUndecidedSurplus, { params: document, body: { decision, seen: surplus, reason } })
      }
      onClose={onClose}
    />
  )
}
