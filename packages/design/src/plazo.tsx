import './plazo.css'

/**
 * A cota as a clock: of a term in days the thick part has gone by. `ticks` are the days on which its colour
 * changes. Decorative: the text beside it says the day.
 */
export function Plazo({
  day,
  term,
  ticks = [],
  tone,
  large,
}: {
  day: number
  term: number
  ticks?: readonly number[]
  tone: 'calm' | 'soon' | 'late'
  large?: boolean
}) {
  const place = (days: number) => `${(Math.min(Math.max(days, 0), term) / term) * 100}%`
  return (
    <span className={large ? `plazo ${tone} large` : `plazo ${tone}`} aria-hidden="true">
      <b style={{ width: place(day) }} />
      {[0, ...ticks, term].map((tick) => (
        <i key={tick} className="tick" style={{ left: place(tick) }} />
      ))}
      <i style={{ left: place(day) }} />
    </span>
  )
}
