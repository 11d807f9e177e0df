import { validateSlots } from '@llave/domain/repairs/validate-repair'
import { ApiError } from '../http/api-error.ts'

/** Hours on offer, to the minute. Throws, naming the hour, where one cannot be offered. */
export function hoursOnOffer(slots: readonly Temporal.Instant[], now: Temporal.Instant): Temporal.Instant[] {
  const minutes = slots.map((slot) => slot.round({ smallestUnit: 'minute', roundingMode: 'floor' }))
  const wrong = validateSlots(minutes, now)
  if (wrong) {
    const campo = wrong.index === null ? 'slots' : `slots.${wrong.index}`
    throw new ApiError('dato_invalido', { campo }, wrong.fault)
  }
  return minutes
}
