import { formatMoney } from '@llave/domain/money/format-money'
import { type Currency, money } from '@llave/domain/money/money'
import type { ComparedWay, PreparedWays } from '@llave/domain/prepayment/compare-ways'
import type { UnpaidLetra } from '@llave/domain/prepayment/refinance'
import { useMemo } from 'react'
import * as styles from './mirrored-schedule.module.css'
import { barsPath, type MonthSum, monthsOf, type Scale, scaleOf, yearsOf } from './schedule-bars.ts'

/** A drawing for each width: text keeps its size, the bars take the rest. */
const frames = {
  phone: { width: 350, left: 0, top: 30, half: 66, text: 13, years: 4 },
  wide: { width: 1180, left: 70, top: 12, half: 92, text: 14.5, years: 12 },
} as const
type Frame = (typeof frames)[keyof typeof frames]

/** Today's letras above the line, those that are left below it, on one line of time. */
export function MirroredSchedule({
  headline,
  before,
  after,
  currency,
}: {
  headline: string
  before: PreparedWays
  after: ComparedWay
  currency: Currency
}) {
  const count = before.letras.length
  const months = useMemo(() => monthsOf(before.letras), [before])
  const left = useMemo(() => monthsOf(after.letras), [after])
  return (
    <figure className={styles.figure}>
      <figcaption>
        <h2 className="t2">{headline}</h2>
        <p className="small ink2">
          Arriba, {count === 1 ? 'tu letra' : `tus ${count} letras`} de hoy. Abajo,{' '}
          {after.letras.length === 1 ? 'la que queda' : `las ${after.letras.length} que quedan`} con tu pago.
        </p>
      </figcaption>
      {(['phone', 'wide'] as const).map((size) => (
        <Drawing
          key={size}
          className={`${styles.chart} ${size === 'phone' ? styles.phone : styles.wide}`}
          frame={frames[size]}
          {...{ before, after, months, left, currency }}
        />
      ))}
    </figure>
  )
}

function Drawing({
  className,
  frame,
  before,
  after,
  months,
  left: monthsLeft,
  currency,
}: {
  className: string
  frame: Frame
  before: PreparedWays
  after: ComparedWay
  /** Both plans by month. */
  months: readonly MonthSum[]
  left: readonly MonthSum[]
  currency: Currency
}) {
  const { width, left, top, half, text } = frame
  const middle = top + half
  const scale = scaleOf(months, monthsLeft, { left, width: width - left, half: half - 3 })
  const { first, slots, mostMinor } = scale
  // Drawn again only where the new plan is longer or higher than what does not move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what of the scale the path depends on
  const oldPath = useMemo(() => barsPath(months, scale, middle - 3, -1), [months, first, slots, mostMinor])
  const paid = before.letras.slice(0, after.advanced)
  return (
    <svg
      className={className}
      viewBox={`-5 0 ${width + 10} ${middle + half + 66}`}
      width="100%"
      fontSize={text}
      aria-hidden="true"
    >
      <path className={scale.slot < 4 ? styles.dense : styles.old} d={oldPath} />
      <path className={styles.fresh} d={barsPath(monthsLeft, scale, middle + 3, 1)} />
      {paid.length > 0 && (
        <path className={styles.fresh} d={barsPath(monthsOf(paid), scale, middle + 3, 1, 5)} />
      )}
      <path className={styles.ground} d={`M${left} ${middle}H${width}`} />
      {yearsOf(scale, frame.years).map(({ year, x }) => (
        <g key={year}>
          <path className={styles.year} d={`M${x} ${middle + half + 6}v14`} />
          {x < width - 34 && (
            <text x={x + 6} y={middle + half + 18}>
              {year}
            </text>
          )}
        </g>
      ))}
      {left > 0 ? (
        <>
          <text className={styles.strong} x={0} y={middle - half / 2 + 5}>
            Hoy
          </text>
          <text className={styles.accent} x={0} y={middle + half / 2 - 4}>
            Con tu
          </text>
          <text className={styles.accent} x={0} y={middle + half / 2 + 14}>
            pago
          </text>
        </>
      ) : (
        <text className={styles.strong} x={0} y={18}>
          Hoy
        </text>
      )}
      <Difference frame={frame} scale={scale} {...{ before, after, currency }} />
    </svg>
  )
}

/** The dimension line below both: what the chosen way changes. */
function Difference({
  frame: { width, left, top, half, text },
  scale,
  before,
  after,
  currency,
}: {
  frame: Frame
  scale: Scale
  before: PreparedWays
  after: ComparedWay
  currency: Currency
}) {
  const span = differenceOf(before, after, scale, currency)
  if (!span || span.to - span.from < 8) return null
  const y = top + half * 2 + 38
  const room = span.words.length * text * 0.28
  const middle = Math.min(Math.max((span.from + span.to) / 2, left + room), width - room)
  return (
    <g className={styles.cota}>
      <path d={`M${span.from} ${y}H${span.to}`} />
      <path d={`M${span.from - 4} ${y + 6}l8 -12M${span.to - 4} ${y + 6}l8 -12`} />
      <text className={styles.accent} x={middle} y={y + text * 1.6} textAnchor="middle">
        {span.words}
      </text>
    </g>
  )
}

function differenceOf(
  before: PreparedWays,
  { way, letras, advanced }: ComparedWay,
  scale: Scale,
  currency: Currency,
): { from: number; to: number; words: string } | null {
  const [oldLast, newLast] = [before.letras.at(-1), letras.at(-1)]
  const first = before.letras[0]
  if (!oldLast || !newLast || !first) return null
  if (way === 'shorter') {
    const fewer = before.letras.length - letras.length
    if (fewer < 1) return null
    const words = fewer === 1 ? '1 letra menos' : `${fewer} letras menos`
    return { from: scale.endOf(newLast.dueOn), to: scale.endOf(oldLast.dueOn), words }
  }
  if (way === 'advance') {
    const last = before.letras[advanced - 1]
    if (!last) return null
    const words = advanced === 1 ? '1 letra pagada hoy' : `${advanced} letras pagadas hoy`
    return { from: scale.startOf(first.dueOn), to: scale.endOf(last.dueOn), words }
  }
  const less = before.usualMinor - (letras[0] as UnpaidLetra).amountMinor
  if (less <= 0) return null
  const words = `${formatMoney(money(less, currency))} menos en cada letra`
  return { from: scale.startOf(first.dueOn), to: scale.endOf(newLast.dueOn), words }
}
