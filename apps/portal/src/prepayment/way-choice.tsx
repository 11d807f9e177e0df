import { Cota } from '@llave/design/cota'
import { currencyPrefix, formatAmount, formatMoney } from '@llave/domain/money/format-money'
import { type Currency, money } from '@llave/domain/money/money'
import type { PrepaymentWay } from '@llave/domain/prepayment/compare-ways'
import type { WayFigures } from '@llave/domain/prepayment/way-figures'
import { formatDate } from '@llave/domain/time/format-date'
import * as styles from './way-choice.module.css'

export const wayNames: Readonly<Record<PrepaymentWay, string>> = {
  lower: 'Bajar la cuota',
  shorter: 'Bajar el plazo',
  advance: 'Adelantar letras',
}

/** Minor units from which on an amount needs the narrow face to stand in a third of a phone. */
const LONG = 10_000_000

/** The three ways side by side, as radio buttons below the law's two words for them. */
export function WayChoice({
  figures,
  chosen,
  currency,
  onChoose,
}: {
  figures: readonly WayFigures[]
  chosen: PrepaymentWay
  currency: Currency
  onChoose: (way: PrepaymentWay) => void
}) {
  const isLong = figures.some(({ chargedMinor }) => chargedMinor >= LONG)
  return (
    <fieldset className={isLong ? `${styles.ways} ${styles.long}` : styles.ways}>
      <legend className="vh">Elige qué hacer con ese monto</legend>
      <div className={`${styles.kind} ${styles.anticipated}`}>
        <span className={styles.word}>Pago anticipado</span>
        <span className={`${styles.meaning} ink2`}>Baja tu capital</span>
        <Cota />
      </div>
      <div className={styles.kind}>
        <span className={styles.word}>Adelanto de cuotas</span>
        <span className={`${styles.meaning} ink2`}>No ahorra interés</span>
        <Cota />
      </div>
      {figures.map((each) => (
        <Way
          key={each.way}
          of={each}
          currency={currency}
          checked={each.way === chosen}
          onChoose={() => onChoose(each.way)}
        />
      ))}
    </fieldset>
  )
}

function Way({
  of,
  currency,
  checked,
  onChoose,
}: {
  of: WayFigures
  currency: Currency
  checked: boolean
  onChoose: () => void
}) {
  const { way, advanced, count, interestSavedMinor } = of
  const shown = (minor: number) => formatMoney(money(minor, currency))
  return (
    <label className={styles.way}>
      <span className={styles.head}>
        <input type="radio" name="way" value={way} checked={checked} onChange={onChoose} />
        <b>{wayNames[way]}</b>
      </span>
      <span className={styles.big}>
        {way === 'lower' ? (
          <>
            <span className={styles.number}>
              <span className={styles.currency}>{currencyPrefix(currency)}</span>
              {'\u00a0'}
              {formatAmount(money(of.eachMinor, currency))}
            </span>{' '}
            cada letra
          </>
        ) : (
          <>
            <span className={styles.number}>{way === 'shorter' ? count : advanced}</span>{' '}
            {way === 'shorter'
              ? count === 1
                ? 'letra por pagar'
                : 'letras por pagar'
              : advanced === 1
                ? 'letra pagada hoy'
                : 'letras pagadas hoy'}
          </>
        )}
      </span>
      <Row name={interestSavedMinor < 0 ? 'Interés de más' : 'Interés que ahorras'}>
        <b className={interestSavedMinor > 0 ? styles.saved : styles.nothing}>
          {shown(Math.abs(interestSavedMinor))}
        </b>
      </Row>
      <Row name="Pagas hoy">
        <b>{shown(of.chargedMinor)}</b>
      </Row>
      <Row name="Cada letra">
        <b>{shown(of.eachMinor)}</b>
      </Row>
      <Row name="Quedan">
        <b>{count === 1 ? '1 letra' : `${count} letras`}</b>
      </Row>
      <Row name="Última letra">
        <b>{formatDate(of.lastDueOn)}</b>
      </Row>
      <Row name="Próxima letra">
        <b>{formatDate(of.nextDueOn)}</b>
      </Row>
    </label>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <span className={styles.row}>
      <span className={`${styles.name} ink2`}>{name}</span> {children}
    </span>
  )
}
