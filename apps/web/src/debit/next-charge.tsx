import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { formatMoney } from '@llave/domain/money/format-money'
import { instalmentPositions } from '@llave/domain/receivables/instalment-progress'
import { formatDate } from '@llave/domain/time/format-date'
import { useId } from 'react'
import { useCustomerStatement } from '../api/customer-statement.ts'
import { Figure } from '../design/figure.tsx'

/** When the card is charged next, with what, and for which letras; before a card is there, what the first charge would be. */
export function NextCharge({ affiliation }: { affiliation: DebitAffiliation }) {
  const { proforma, card, nextCharge, charging } = affiliation
  const instalments = useCustomerStatement().data?.instalments ?? []
  const positions = instalmentPositions(instalments.filter((letra) => letra.proforma === proforma))
  const titleId = useId()
  const { day, letras, sums } = nextCharge
  return (
    <section className="debit-part" aria-labelledby={titleId}>
      <h3 className="debit-label" id={titleId}>
        {card ? 'Próximo cobro' : 'Si afilias tu tarjeta hoy, el primer cobro será'}
      </h3>
      {letras.length === 0 && <p>No hay letras por cobrar el {formatDate(day)}.</p>}
      {sums.map((sum, index) => (
        <Figure key={sum.currency} of={sum} lead={index === 0} />
      ))}
      {letras.length > 0 && (
        <>
          <p className="debit-day">El {formatDate(day)}</p>
          <ul className="debit-letras">
            {letras.map(({ code, dueOn, owed }) => (
              <li key={code}>
                <span>
                  Letra {positions.get(code) ?? code}
                  <span className="ink2 small">vence el {formatDate(dueOn)}</span>
                </span>
                <span className="money">{formatMoney(owed)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {charging && <p className="note">Hay un cobro en proceso. Estamos confirmándolo con tu banco.</p>}
      <p className="small ink2">
        La letra que vence el 24 se cobra ese día. Si pagas una letra antes, ya no se cobra.
      </p>
    </section>
  )
}
