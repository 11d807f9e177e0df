import type { Right } from '@llave/domain/staff/rights'
import type { FramePlace } from '../frame/frame-place.ts'
import type { Screen } from './screens.ts'

/** The places of the bar that these rights open, in its order. */
export function listPlaces(table: Readonly<Record<string, Screen>>, rights: readonly Right[]): FramePlace[] {
  return Object.entries(table).flatMap(([path, { right, place }]) =>
    place && right && rights.includes(right) ? [{ path, ...place }] : [],
  )
}
