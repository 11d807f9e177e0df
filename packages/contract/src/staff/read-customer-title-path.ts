import type { TitleStep } from '@llave/domain/title-path/title-path'
import { titleActors, titleStages, titleStates } from '@llave/domain/title-path/title-stage'
import * as z from 'zod/mini'
import { codec, defineCall, listMessage } from '../call.ts'
import { digits, identifier, isoDate, nonEmptyText } from '../fields.ts'

/** A stage as the customer sees it; `on` is when it was done or is expected. */
const wireStep = codec(
  z.object({
    stage: z.enum(titleStages),
    state: z.enum([...titleStates, 'unknown']),
    on: z.nullable(isoDate),
    actor: z.nullable(z.enum(titleActors)),
    paper: z.nullable(z.object({ id: identifier, title: nonEmptyText(300) })),
  }),
  { decode: (wire): TitleStep => wire, encode: (step: TitleStep) => step },
)

/** How far a property that a customer holds is on its way to a title, as they see it. */
export const readCustomerTitlePath = defineCall({
  name: 'readCustomerTitlePath',
  method: 'GET',
  path: '/mesa/customers/{customerId}/properties/{proforma}/title-path',
  access: { right: 'read:customers', reads: 'customers' },
  params: z.object({ customerId: digits(15), proforma: identifier }),
  answer: listMessage('stages', wireStep),
  errors: ['ajeno'],
})
