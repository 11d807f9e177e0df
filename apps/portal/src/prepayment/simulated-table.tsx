import { formatMoney } from '@llave/domain/money/format-money'
import { type Currency, money } from '@llave/domain/money/money'
import type { SimulatedInstalment } from '@llave/domain/prepayment/simulated-instalment'
import { formatDate } from '@llave/domain/time/format-date'
import { useState } from 'react'
import * as styles from './simulated-table.module.css'

/** Rows shown before the cut; a plan that is hardly longer is shown whole. */
const first = 4
const foldable = first + 3

/** Every simulated letra; a long plan shows only its beginning and end until it is expanded. */
export function SimulatedTable({
  instalments,
  currency,
}: {
  instalments: readonly SimulatedInstalment[]
  currency: Currency
}) {
  const [all, setAll] = useState(instalments.length < foldable)
  const folded = all ? instalments : instalments.slice(0, first)
  return (
    <section className={styles.list} aria-labelledby="letras-simuladas">
      <h3 className="t2" id="letras-simuladas">
        Letras simuladas
      </h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Letra</th>
            <th scope="col">Fecha de vencimiento</th>
            <th scope="col" className={styles.figure}>
              Importe
            </th>
          </tr>
        </thead>
        <tbody>
          {folded.map((instalment) => (
            <Row key={instalment.number} instalment={instalment} currency={currency} />
          ))}
          {!all && (
            <>
              <tr>
                <td colSpan={3} className={styles.more}>
                  <button type="button" className="link" onClick={() => setAll(true)}>
                    Ver las {instalments.length} letras
                  </button>
                </td>
              </tr>
              {instalments.slice(-1).map((instalment) => (
                <Row key={instalment.number} instalment={instalment} currency={currency} />
              ))}
            </>
          )}
        </tbody>
      </table>
    </section>
  )
}

function Row({ instalment, currency }: { instalment: SimulatedInstalment; currency: Currency }) {
  return (
    <tr>
      <td>{instalment.number}</td>
      <td>{formatDate(instalment.dueOn)}</td>
      <td className={`${styles.figure} money`}>{formatMoney(money(instalment.amountMinor, currency))}</td>
    </tr>
  )
}
