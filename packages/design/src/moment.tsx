import { formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import './facts.css'

/** Day and hour in Lima, never broken in two: `21/11/2026 15:20 PM`. */
export function Moment({ at }: { at: Temporal.Instant }) {
  return <span className="moment">{formatDateTime(limaDateTime(at))}</span>
}
