import type { PlanSummary } from '@llave/domain/prepayment/plan-comparison'
import { formatDate } from '@llave/domain/time/format-date'
import { balanceSteps, yearMarks } from './balance-steps.ts'
import { labelLeft, type Point } from './label-position.ts'
import * as styles from './plan-chart.module.css'

type Letra = { readonly dueOn: Temporal.PlainDate; readonly amountMinor: number }
type Plan = {
  readonly letras: readonly Letra[]
  readonly summary: PlanSummary
  /** The total with its currency sign. */
  readonly label: string
}

/** A drawing for each container width: text keeps its size, the plot takes the rest. */
const frames = {
  phone: { width: 320, height: 244, text: 13, top: 28, ground: 184, years: 4 },
  middle: { width: 520, height: 288, text: 14, top: 31, ground: 226, years: 6 },
  wide: { width: 680, height: 332, text: 14.5, top: 32, ground: 266, years: 8 },
} as const
const sizeClass = { phone: styles.phone, middle: styles.middle, wide: styles.wide } as const
type Frame = (typeof frames)[keyof typeof frames]

/** The balance over time under both plans. The title states the finding; the dimension line measures the difference. */
export function PlanChart({
  finding,
  before,
  after,
  from,
}: {
  finding: string
  before: Plan
  after: Plan
  from: Temporal.PlainDate
}) {
  const alternative = `Saldo en el tiempo. Hoy: ${before.label} hasta el ${formatDate(before.summary.lastDueOn)}. Con tu prepago: ${after.label} hasta el ${formatDate(after.summary.lastDueOn)}.`
  return (
    <figure className={styles.figure}>
      <figcaption>
        <h3 className="t2">{finding}</h3>
        <p className="small ink2">Tu saldo, letra a letra</p>
      </figcaption>
      {(['phone', 'middle', 'wide'] as const).map((size) => (
        <Drawing
          key={size}
          className={`${styles.chart} ${sizeClass[size]}`}
          frame={frames[size]}
          {...{ before, after, from, alternative }}
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
  from,
  alternative,
}: {
  className: string
  frame: Frame
  before: Plan
  after: Plan
  from: Temporal.PlainDate
  alternative: string
}) {
  const { width, height, text, ground } = frame
  const steps = [balanceSteps(before.letras, from), balanceSteps(after.letras, from)] as const
  const points = steps.flat()
  const days = Math.max(1, ...points.map(({ day }) => day))
  const most = Math.max(1, ...points.map(({ minor }) => minor))
  const x = (day: number) => 1 + (day / days) * (width - 6)
  function linesUnder(top: number) {
    const [old, fresh] = steps.map((plan) =>
      plan.map(({ day, minor }) => ({ x: x(day), y: ground - (minor / most) * (ground - top) })),
    ) as [Point[], Point[]]
    return { old, fresh }
  }
  const usual = linesUnder(frame.top)
  const left = labelLeft({ ...usual, label: labelSize(after, text), ground, width })
  const top = left === null ? frame.top + text * 1.4 : frame.top
  const { old, fresh } = left === null ? linesUnder(top) : usual
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      role="img"
      aria-label={alternative}
      fontSize={text}
    >
      {yearMarks(from, days, frame.years).map(({ day, year }) => (
        <g key={year}>
          <path className={styles.year} d={`M${x(day)} ${top}V${ground + 5}`} />
          {x(day) < width - 30 && (
            <text x={x(day)} y={ground + 5 + text}>
              {year}
            </text>
          )}
        </g>
      ))}
      <path className={styles.area} d={`M${pathOf(fresh)}L1 ${ground}z`} />
      <path className={styles.ground} d={`M1 ${ground}H${width - 5}`} />
      <path className={styles.old} d={`M${pathOf(old)}`} />
      <path className={styles.fresh} d={`M${pathOf(fresh)}`} />
      <text className={styles.strong} x={width - 6} y={frame.top - text * 0.6} textAnchor="end">
        Hoy, {before.label}
      </text>
      <PrepaidLabel frame={frame} after={after} left={left} />
      <Saved frame={frame} before={before} after={after} from={from} x={x} />
    </svg>
  )
}

function pathOf(places: readonly Point[]): string {
  return places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
}

/** An upper bound of the size of the two-line label, from the widest glyph of each line. */
function labelSize(plan: Plan, text: number) {
  return { width: text * Math.max(7.8, plan.label.length * 0.6), height: text * 2.7 }
}

/** On the baseline from `left`, or above the plot where it would touch the lines. */
function PrepaidLabel({
  frame: { text, top, ground, width },
  after,
  left,
}: {
  frame: Frame
  after: Plan
  left: number | null
}) {
  if (left === null) {
    return (
      <text className={styles.accent} x={width - 6} y={top + text * 0.8} textAnchor="end">
        Con tu prepago, {after.label}
      </text>
    )
  }
  return (
    <>
      <text className={styles.accent} x={left} y={ground - text * 1.9}>
        Con tu prepago,
      </text>
      <text className={styles.accent} x={left} y={ground - text * 0.6}>
        {after.label}
      </text>
    </>
  )
}

/** The dimension line from the new end to the old one: the letras that are saved. */
function Saved({
  frame: { text, ground, width },
  before,
  after,
  from,
  x,
}: {
  frame: Frame
  before: Plan
  after: Plan
  from: Temporal.PlainDate
  x: (day: number) => number
}) {
  const fewer = before.summary.count - after.summary.count
  const [start, end] = [after, before].map(({ summary }) =>
    x(from.until(summary.lastDueOn, { largestUnit: 'day' }).days),
  ) as [number, number]
  if (fewer < 1 || end - start < 12) return null
  const line = ground + text * 2.5
  const middle = Math.min(Math.max((start + end) / 2, text * 4), width - text * 4)
  return (
    <g className={styles.cota}>
      <path d={`M${start} ${line}H${end}`} />
      <path d={`M${start - 4} ${line + 6}l8 -12M${end - 4} ${line + 6}l8 -12`} />
      <text className={styles.accent} x={middle} y={line + text * 1.6} textAnchor="middle">
        {fewer === 1 ? '1 letra menos' : `${fewer} letras menos`}
      </text>
    </g>
  )
}
