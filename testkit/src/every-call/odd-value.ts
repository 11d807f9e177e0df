import type { WireSchema } from './wire-fields.ts'
import { wireTypeOf } from './wire-fields.ts'

/** Whether a value has another type than the wire says. */
export function isOtherType(value: unknown, type: WireSchema['type']): boolean {
  const found = wireTypeOf(value)
  return type !== undefined && found !== type && !(type === 'integer' && Number.isSafeInteger(value))
}

/** Counts code points, not UTF-16 units, as the contract does. */
export function isTooLong(value: unknown, maxLength: number | undefined): boolean {
  return typeof value === 'string' && maxLength !== undefined && [...value].length > maxLength
}

/** A value, shortened for a failure message. */
export function showShort(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 60)
}
