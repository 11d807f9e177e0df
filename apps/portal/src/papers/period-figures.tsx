import { Empty } from '@llave/design/empty'
import { Fact, Facts } from '@llave/design/facts'
import { Amount } from '@llave/design/figure'
import type {
  NoInterest,
  PeriodStatement,
  StatementFigures,
} from '@llave/domain/certificates/period-statement'
import * as styles from './papers.module.css'

const noInterestTexts: Record<NoInterest, string> = {
  'no-rate': 'Tu proforma no tiene TEA: no hay interés que calcular y el capital es la suma de tus letras.',
  'plan-changed': 'Tu plan de letras cambió: no calculamos el interés, y el capital solo a la fecha de hoy.',
  'day-unknown': 'De una letra de este año no sabemos qué día se pagó: no calculamos el interés.',
}

/** What a period comes to, one list a currency. */
export function PeriodFigures({ statement, year }: { statement: PeriodStatement; year: number }) {
  const { figures, noInterest, undated } = statement
  if (figures.length === 0) return <Empty title="Esta propiedad no tiene letras ni pagos" />
  return (
    <>
      {figures.map((of) => (
        <Sums key={of.currency} of={of} year={year} several={figures.length > 1} />
      ))}
      {noInterest && <p className="note">{noInterestTexts[noInterest]}</p>}
      {undated > 0 && (
        <p className="note">
          {undated === 1
            ? 'De un pago no sabemos el día: cuenta como anterior al periodo.'
            : `De ${undated} pagos no sabemos el día: cuentan como anteriores al periodo.`}
        </p>
      )}
    </>
  )
}

function Sums({ of, year, several }: { of: StatementFigures; year: number; several: boolean }) {
  const { opening, fellDue, paid, closing, overdue, capital, interest } = of
  const rows = [
    ['Saldo al empezar', opening],
    ['Venció en el periodo', fellDue],
    ['Pagado en el periodo', paid],
    ['Saldo al terminar', closing],
    ['De eso, vencido', overdue.minor > 0 ? overdue : null],
    ['Capital por pagar', capital],
    [`Interés de ${year}`, interest],
  ] as const
  return (
    <div>
      {several && (
        <h2 className={`t3 ${styles.currency}`}>{of.currency === 'PEN' ? 'En soles' : 'En dólares'}</h2>
      )}
      <Facts>
        {rows.map(
          ([name, amount]) =>
            amount && (
              <Fact key={name} name={name}>
                <Amount of={amount} />
              </Fact>
            ),
        )}
      </Facts>
    </div>
  )
}
