import { type DeveloperStep, developerSteps } from '@llave/domain/repairs/repair-state'
import {
  longestStepText,
  longestVisitor,
  maxSlots,
  repairFaults,
  validateStepText,
} from '@llave/domain/repairs/validate-repair'
import { maxPhotos } from '@llave/domain/service-desk/limits'
import type { SentPicture } from '@llave/domain/service-desk/query'
import * as z from 'zod/mini'
import { codec, defineCall, noContent } from '../../call.ts'
import { limaMoment, text } from '../../fields.ts'
import { complaintBodyLimit, sentPicture } from '../../service-desk/sent-picture.ts'
import { caseParams, seenVersion } from './inbox-fields.ts'

/** What one of the developer's people does with a repair. */
export type CaseRepairMove = {
  readonly seen: number
  readonly step: DeveloperStep
  readonly text: string
  /** Hours on offer; of a proposal alone. */
  readonly slots: readonly Temporal.Instant[]
  /** Who comes; empty where that is not said. */
  readonly visitor: string
  readonly photos: readonly SentPicture[]
}

/**
 * Proposes a visit, begins a repair, says that it is done, with photos, or why there is none. The customer is told.
 * Sent again it does nothing more; where a colleague or the customer moved the case meanwhile, nothing happens.
 */
export const moveCaseRepair = defineCall({
  name: 'moveCaseRepair',
  method: 'POST',
  path: '/mesa/inbox/cases/{case}/repair',
  access: { right: 'write:inbox' },
  params: caseParams,
  bodyLimit: complaintBodyLimit,
  body: codec(
    z
      .object({
        seen: seenVersion,
        step: z.enum(developerSteps),
        text: text(longestStepText + 1),
        slots: z
          .array(limaMoment)
          .check(z.refine((slots) => slots.length <= maxSlots, { error: repairFaults.slotsTooMany })),
        visitor: z
          .string()
          .check(z.refine((name) => name.length <= longestVisitor, { error: repairFaults.visitorLong })),
        photos: z
          .array(sentPicture)
          .check(z.refine((photos) => photos.length <= maxPhotos, { error: repairFaults.tooManyPhotos })),
      })
      .check(
        z.check((context) => {
          const fault = validateStepText(context.value.step, context.value.text)
          if (fault)
            context.issues.push({ code: 'custom', message: fault, path: ['text'], input: context.value })
        }),
      ),
    {
      decode: (wire): CaseRepairMove => wire,
      encode: (move: CaseRepairMove) => ({ ...move, slots: [...move.slots], photos: [...move.photos] }),
    },
  ),
  answer: noContent,
  errors: ['no_encontrado', 'respondido_antes', 'caso_movido', 'caso_cerrado'],
})
