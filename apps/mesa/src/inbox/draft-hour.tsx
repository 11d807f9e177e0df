import { formatHour } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'

/** When the draft was kept last, in epoch milliseconds. */
export function DraftHour({ savedAt }: { savedAt: number | null }) {
  if (savedAt === null) return null
  const at = limaDateTime(Temporal.Instant.fromEpochMilliseconds(savedAt))
  return <span className="small">Borrador guardado {formatHour(at)}</span>
}
