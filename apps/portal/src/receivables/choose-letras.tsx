import { Button } from '@llave/design/button'
import { Amount } from '@llave/design/figure'
import { formatMoney } from '@llave/domain/money/format-money'
import { sumByCurrency } from '@llave/domain/money/money'
import { choosableLetras, maxLetrasOfSet } from '@llave/domain/receivables/choosable-letras'
import { groupByYear } from '@llave/domain/receivables/group-by-year'
import { groupPending } from '@llave/domain/receivables/group-pending'
import { instalmentPositions } from '@llave/domain/receivables/instalment-progress'
import { chooseUpTo, quickChoices } from '@llave/domain/receivables/letra-choice'
import { isOverdue } from '@llave/domain/receivables/overdue'
import { owedAmount } from '@llave/domain/receivables/owed-amount'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { monthSpan } from '@llave/domain/time/month'
import { useMemo, useState } from 'react'
import { CheckoutLink } from '../debts/checkout-link.tsx'
import { checkoutPath } from '../debts/checkout-path.ts'
import { DueMark, dueText } from '../debts/due-mark.tsx'
import { useGoBack } from '../frame/use-go-back.ts'
import { useToday } from '../frame/use-today.ts'
import * as styles from './choose-letras.module.css'
import { PaymentsSheet } from './payments-sheet.tsx'
import { YearFold } from './year-fold.tsx'

/** "Pagar varias": up to which letra the customer pays, the oldest first, with one charge. */
export default function ChooseLetras({
  letras,
  proforma,
}: {
  letras: readonly Instalment[]
  proforma: string
}) {
  const today = useToday()
  const goBack = useGoBack(`/property/${encodeURIComponent(proforma)}/payment`)
  const choosable = useMemo(() => choosableLetras(letras), [letras])
  const months = useMemo(() => groupPending(letras), [letras])
  const positions = useMemo(() => instalmentPositions(letras), [letras])
  const quick = quickChoices(choosable, today)
  const overdue = choosable.filter((letra) => isOverdue(letra, today)).length
  const [count, setCount] = useState(Math.max(1, overdue))
  const chosen = choosable.slice(0, count)
  const codes = new Set(chosen.map(({ code }) => code))
  const may = new Set(choosable.map(({ code }) => code))
  return (
    <PaymentsSheet title="Mis pagos" proforma={proforma} letras={letras} chosen={codes}>
      <div className={styles.top}>
        <h3 className="t3">¿Hasta dónde quieres pagar?</h3>
        <p className="small ink2">
          Marca la última letra; las anteriores van incluidas. Un solo cargo y un solo recibo, hasta{' '}
          {maxLetrasOfSet} letras.
        </p>
        <fieldset className={styles.quick}>
          <legend className="vh">Elegir rápido</legend>
          {quick.map(({ label, count }) => (
            <button key={label} type="button" onClick={() => setCount(count)}>
              {label}
            </button>
          ))}
        </fieldset>
      </div>
      {groupByYear(months).map(({ key, months, count }) => (
        <YearFold
          key={key}
          list="choice"
          year={key}
          count={`${count} ${count === 1 ? 'letra' : 'letras'}`}
          sums={sumByCurrency(months.flatMap(({ sums }) => sums))}
          open={months.some(({ items }) =>
            items.some(({ code, paymentUnderWay }) => may.has(code) || paymentUnderWay),
          )}
        >
          <ul className={styles.letras}>
            {months.flatMap(({ items }) =>
              items.map((letra) => (
                <Letra
                  key={letra.code}
                  letra={letra}
                  position={positions.get(letra.code) ?? 0}
                  chosen={may.has(letra.code) ? codes.has(letra.code) : null}
                  onChoose={(ticked) => setCount(chooseUpTo(choosable, letra.code, ticked))}
                  today={today}
                />
              )),
            )}
          </ul>
        </YearFold>
      ))}
      <div className={styles.bar}>
        <p className={styles.what} aria-live="polite">
          <span>{spanText(chosen)}</span>
          {sumByCurrency(chosen.map(owedAmount)).map((sum) => (
            <Amount key={sum.currency} of={sum} />
          ))}
        </p>
        <Button look="line" onClick={goBack}>
          Cancelar
        </Button>
        <PayChosen chosen={chosen} />
      </div>
    </PaymentsSheet>
  )
}

function Letra({
  letra,
  position,
  chosen,
  onChoose,
  today,
}: {
  letra: Instalment
  position: number
  /** null where it cannot be chosen. */
  chosen: boolean | null
  onChoose: (ticked: boolean) => void
  today: Temporal.PlainDate
}) {
  const amount = formatMoney(owedAmount(letra))
  const words = (
    <>
      <span className={styles.name}>
        Letra {position}
        <DueMark of={letra} today={today} />
      </span>
      <span className={styles.due}>
        {letra.inApplication
          ? 'En aplicación'
          : letra.paymentUnderWay
            ? 'Confirmando con tu banco'
            : dueText(letra, today)}
      </span>
      <span className={`${styles.amount} money`}>{amount}</span>
    </>
  )
  if (chosen === null) return <li className={`${styles.letra} ${styles.closed}`}>{words}</li>
  return (
    <li>
      <label className={styles.letra}>
        <input type="checkbox" checked={chosen} onChange={(event) => onChoose(event.target.checked)} />
        {words}
      </label>
    </li>
  )
}

function spanText(chosen: readonly Instalment[]): string {
  const [first, last] = [chosen.at(0), chosen.at(-1)]
  if (!first || !last) return 'Ninguna letra elegida'
  return `${chosen.length} ${chosen.length === 1 ? 'letra' : 'letras'}, ${monthSpan(first.dueOn, last.dueOn)}`
}

function PayChosen({ chosen: [first, ...further] }: { chosen: readonly Instalment[] }) {
  if (!first) return <Button disabled>Pagar</Button>
  return (
    <CheckoutLink
      to={checkoutPath(
        first.code,
        further.map(({ code }) => code),
      )}
    >
      {further.length === 0 ? 'Pagar' : `Pagar ${further.length + 1} letras`}
    </CheckoutLink>
  )
}
