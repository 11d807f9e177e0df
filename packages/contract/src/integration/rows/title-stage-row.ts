import { titleActors, titleStages, titleStates } from '@llave/domain/title-path/title-stage'
import * as z from 'zod/mini'
import { day, identifier, orNull, text } from './row-fields.ts'

export const titleStageRow = z.strictObject({
  proforma: identifier,
  stage: z.enum(
    titleStages,
    'no es una etapa: reservation, contract, delivery, independization, deed o inscription',
  ),
  state: z.enum(titleStates, 'no es un estado: pending, done o not_applicable'),
  date: orNull(day),
  responsible: orNull(
    z.enum(titleActors, 'no es quien puede actuar: developer, buyer, notary, sunarp o municipality'),
  ),
  /** The `id` of one of the papers of the property. */
  document: orNull(text(80)),
})

export type TitleStageRow = z.output<typeof titleStageRow>
