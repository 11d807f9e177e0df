import { limaDateTime } from '@llave/domain/time/lima-date'
import { ApiError } from '../../http/api-error.ts'

/** The refusal of who decides second: by whom and when it was decided; of what never waited, that there is none. */
export function decidedBefore(
  decision: { readonly by: string; readonly at: Temporal.Instant } | null,
): ApiError {
  if (!decision) return new ApiError('no_encontrado')
  const at = limaDateTime(decision.at).toString().slice(11, 16)
  return new ApiError('ya_resuelto', {}, `${decision.by} ya decidió sobre este dinero a las ${at}.`)
}
