import * as z from 'zod/mini'
import { answers } from './answers.ts'
import { codec } from './call.ts'

/** How many items are decoded at a time: on a slow phone each takes a millisecond, and the first ones more. */
export const itemsAtOnce = 20

/** Platforms have it, the contract's types know none. */
declare function setTimeout(done: () => void): unknown

/**
 * An array that may hold hundreds of items. A browser decodes it in slices, each a task of its own: two years of
 * letras at once block a slow phone longer than all that is drawn of them (docs/decisions/0261).
 */
export function longList<S extends z.ZodMiniType>(item: S): z.ZodMiniArray<S> {
  const whole = z.array(item)
  if (answers) return whole
  const sliced = codec(z.array(z.unknown()), {
    decode: (items) => decodeInSlices(item, items),
    encode: false,
  })
  return sliced as z.ZodMiniType as z.ZodMiniArray<S>
}

async function decodeInSlices<S extends z.ZodMiniType>(
  item: S,
  items: readonly unknown[],
): Promise<z.output<S>[]> {
  const decoded: z.output<S>[] = []
  for (const one of items) {
    if (decoded.length > 0 && decoded.length % itemsAtOnce === 0)
      await new Promise<void>((resolve) => setTimeout(resolve))
    decoded.push(z.decode(item, one as z.input<S>))
  }
  return decoded
}
