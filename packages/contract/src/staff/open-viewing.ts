import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { digits, limaMoment, text } from '../fields.ts'
import { reason } from './reason.ts'

/** Where the portal can be seen as a customer sees it: once, and until then. */
export type OpenedViewing = { readonly url: string; readonly endsAt: Temporal.Instant }

/**
 * Opens the portal as this customer sees it, for fifteen minutes and to read only. The customer is shown who
 * looked, when, and the reason as it was written.
 */
export const openViewing = defineCall({
  name: 'openViewing',
  method: 'POST',
  path: '/mesa/customers/{customerId}/viewings',
  access: { right: 'view:as-customer' },
  params: z.object({ customerId: digits(15) }),
  body: z.object({ reason }),
  answer: message(
    codec(z.object({ url: text(500), endsAt: limaMoment }), {
      decode: (wire): OpenedViewing => wire,
      encode: (value: OpenedViewing) => value,
    }),
  ),
})
