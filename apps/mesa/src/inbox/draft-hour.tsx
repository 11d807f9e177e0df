import { formatHour } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import type { Saved } from '../session/use-draft.ts'

/** Whether the draft that stands there is kept, and since when. */
export function DraftHour({ saved }: { saved: Saved }) {
  if (saved === null) return null
  if (saved === 'not yet') return <span className="small">Borrador sin guardar</span>
  const at = limaDateTime(Temporal.Instant.fromEpochMilliseconds(saved))
  return <span className="small">Borrador guardado {formatHour(at)}</span>
}
