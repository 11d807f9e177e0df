import { type DeveloperStep, developerSteps } from '@llave/domain/repairs/repair-state'
import {
  longestStepText,
  longestVisitor,
  maxSlots,
  repairFaults,
  validateStepText,
} from '@llave/domain/repairs/validate-repair'
import { maxPhotos } from '@llave/domain/service-desk/limits'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { limaMoment } from '../fields.ts'
import { repairCaseMessage } from './repair-case-message.ts'
import { sourceFile, text } from './rows/row-fields.ts'

/** What the call says to who administers the system. */
export const systemFaults = {
  slotsElsewhere: 'Solo visit_proposed lleva slots',
  broken: 'El texto está cortado en medio de un carácter',
  visitorElsewhere: 'Solo visit_proposed lleva visitor',
  photosElsewhere: 'Solo finished lleva photos',
  beforeElsewhere: 'Solo finished lleva photosBefore',
  unknown: 'No hay un caso con ese número.',
  taken: 'Ese id ya se usó con otro paso: usa uno nuevo.',
  closed: 'El reclamo de este caso se cerró en Mesa. Pide que lo reabran para seguir.',
  later: 'El caso cambió después de lo que viste. Léelo otra vez antes de moverlo.',
  impossible: 'En el estado en que está, el caso no admite ese paso.',
} as const

/** What a system does with a case. */
export type RepairCaseMove = {
  /** The system's own name of the step. */
  readonly id: string
  readonly seen: number
  readonly step: DeveloperStep
  readonly text: string
  /** Hours on offer; of a proposal alone. */
  readonly slots: readonly Temporal.Instant[]
  /** Who comes; empty where that is not said. */
  readonly visitor: string
  /** Files that were uploaded; of the end of a repair alone. */
  readonly photos: readonly string[]
  /** Likewise, of how it was before. */
  readonly photosBefore: readonly string[]
}

/**
 * Proposes a visit, says that the repair began, that it is done, with photos, or why there is none. The buyer is told
 * as of a step in Mesa. The same `id` again does nothing more; where the case moved meanwhile, nothing happens.
 */
export const moveRepairCase = defineCall({
  name: 'moveRepairCase',
  method: 'POST',
  path: '/integration/v1/repairs/cases/{case}/steps',
  access: { scope: 'write:repairs' },
  params: z.object({
    case: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'no es el número de un caso')),
  }),
  body: codec(
    z
      .strictObject({
        id: text(80),
        seen: z.int().check(z.gte(1), z.lte(1_000_000)),
        step: z.enum(developerSteps, `no es un paso: ${developerSteps.join(', ')}`),
        text: z._default(
          z.string().check(z.refine((words) => words.length <= longestStepText, repairFaults.stepLong)),
          '',
        ),
        slots: z._default(
          z.array(limaMoment).check(z.refine((slots) => slots.length <= maxSlots, repairFaults.slotsTooMany)),
          [],
        ),
        visitor: z._default(
          z.string().check(z.refine((name) => name.length <= longestVisitor, repairFaults.visitorLong)),
          '',
        ),
        photos: z._default(
          z
            .array(sourceFile)
            .check(z.refine((photos) => photos.length <= maxPhotos, repairFaults.tooManyPhotos)),
          [],
        ),
        photosBefore: z._default(z.array(sourceFile), []),
      })
      .check(
        z.check((context) => {
          const { step, text: words, slots, visitor, photos, photosBefore } = context.value
          const refuse = (path: string, said: string) =>
            context.issues.push({ code: 'custom', message: said, path: [path], input: context.value })
          const fault = validateStepText(step, words)
          if (fault) refuse('text', fault)
          if (step !== 'visit_proposed' && slots.length > 0) refuse('slots', systemFaults.slotsElsewhere)
          if (!words.isWellFormed()) refuse('text', systemFaults.broken)
          if (!visitor.isWellFormed()) refuse('visitor', systemFaults.broken)
          if (step !== 'visit_proposed' && visitor !== '') refuse('visitor', systemFaults.visitorElsewhere)
          if (step !== 'finished' && photos.length > 0) refuse('photos', systemFaults.photosElsewhere)
          if (step !== 'finished' && photosBefore.length > 0) {
            refuse('photosBefore', systemFaults.beforeElsewhere)
          }
          if (photos.length <= maxPhotos && photos.length + photosBefore.length > maxPhotos) {
            refuse('photosBefore', repairFaults.tooManyPhotos)
          }
        }),
      ),
    {
      decode: (wire): RepairCaseMove => wire,
      encode: (move: RepairCaseMove) => ({
        ...move,
        slots: [...move.slots],
        photos: [...move.photos],
        photosBefore: [...move.photosBefore],
      }),
    },
  ),
  answer: message(z.object({ outcome: z.enum(['created', 'same']), case: repairCaseMessage })),
  errors: ['no_encontrado', 'caso_movido', 'caso_cerrado', 'idempotencia_distinta'],
})
