import * as z from 'zod/mini'
import { codec, defineCall, message, noContent } from '../../call.ts'
import {
  description,
  digits,
  identifier,
  isoDate,
  isoDateOrBlank,
  limaMomentOrBlank,
  text,
} from '../../fields.ts'
import { reason } from '../reason.ts'

/** The most bytes of a picture that is uploaded: those of today's phones have up to 12 MB. */
export const largestPicture = 15 * 1024 * 1024

const reads = { right: 'read:content' } as const
const writes = { right: 'write:content' } as const

/** A project as who shows its works knows it. */
export type WorksProject = {
  readonly code: string
  readonly name: string
  /** The stages of its works in their order. */
  readonly stages: readonly string[]
  /** From where its pictures were taken, by name. */
  readonly views: readonly string[]
  /** The stage at which they are; empty where no picture says one. */
  readonly reached: string
  /** The day of that picture; null where none says one. */
  readonly reachedOn: Temporal.PlainDate | null
  readonly pictures: number
  /** The promised day of delivery, and the one that holds where it moved; null where nobody says one. */
  readonly promisedOn: Temporal.PlainDate | null
  readonly deliveryOn: Temporal.PlainDate | null
  /** The day of the newest picture; null where there is none. */
  readonly newestOn: Temporal.PlainDate | null
}

/** The projects by name, each with how its works stand. */
export const listWorks = defineCall({
  name: 'listWorks',
  method: 'GET',
  path: '/mesa/contents/works',
  access: reads,
  answer: message(
    codec(
      z.object({
        projects: z.array(
          z.object({
            code: identifier,
            name: description,
            stages: z.array(description),
            views: z.array(description),
            reached: description,
            reachedOn: isoDateOrBlank,
            pictures: z.int(),
            promisedOn: isoDateOrBlank,
            deliveryOn: isoDateOrBlank,
            newestOn: isoDateOrBlank,
          }),
        ),
      }),
      {
        decode: (wire): readonly WorksProject[] => wire.projects,
        encode: (projects: readonly WorksProject[]) => ({
          projects: projects.map((project) => ({
            ...project,
            stages: [...project.stages],
            views: [...project.views],
          })),
        }),
      },
    ),
  ),
})

/** Where a picture comes from: stored in Mesa, or sent by the developer's system. */
export const pictureOrigins = ['mesa', 'erp'] as const

/** A picture of the works, as customers of its project see it, and where it comes from. */
export type WorksPicture = {
  readonly pictureId: string
  readonly version: number
  readonly origin: (typeof pictureOrigins)[number]
  /** Its address, at Mesa's own host too. */
  readonly source: string
  readonly width: number
  readonly height: number
  readonly takenOn: Temporal.PlainDate
  readonly stage: string
  /** From where it was taken; empty where nobody says. */
  readonly view: string
  readonly title: string
  /** Who stored it in Mesa, and when; empty and null of one that the developer's system sent. */
  readonly placedBy: string
  readonly placedAt: Temporal.Instant | null
}

export type WorksPage = {
  readonly pictures: readonly WorksPicture[]
  /** Whether older ones follow: `afterDay` and `afterId` of the last one here ask for them. */
  readonly more: boolean
}

const project = z.object({ projectCode: identifier })
const picture = z.object({ projectCode: identifier, pictureId: digits(15) })
const version = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
/** The same lengths as those of a row of the developer's system. */
const stage = text(40)
const oneLine = z.refine<string>(
  (value) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value),
  'tiene caracteres que no se admiten',
)
const view = text(60).check(oneLine)
/** As who reads the picture by ear hears it. */
const title = text(200).check(oneLine)

/** The pictures of a project's works, the newest day first, by pages. */
export const listProgressPictures = defineCall({
  name: 'listProgressPictures',
  method: 'GET',
  path: '/mesa/contents/works/{projectCode}/pictures',
  access: reads,
  params: project,
  query: z.object({
    stage: z.optional(stage),
    afterDay: z.optional(isoDate),
    afterId: z.optional(digits(15)),
  }),
  answer: message(
    codec(
      z.object({
        pictures: z.array(
          z.object({
            pictureId: digits(15),
            version,
            origin: z.enum(pictureOrigins),
            source: text(100),
            width: z.int(),
            height: z.int(),
            takenOn: isoDate,
            stage: description,
            view: description,
            title: description,
            placedBy: text(200),
            placedAt: limaMomentOrBlank,
          }),
        ),
        more: z.boolean(),
      }),
      {
        decode: (wire): WorksPage => wire,
        encode: (page: WorksPage) => ({ ...page, pictures: [...page.pictures] }),
      },
    ),
  ),
  errors: ['no_encontrado'],
})

/** Stores one picture of the works; customers of the project see it at once. */
export const placeProgressPicture = defineCall({
  name: 'placeProgressPicture',
  method: 'POST',
  path: '/mesa/contents/works/{projectCode}/pictures',
  access: writes,
  params: project,
  query: z.object({ takenOn: isoDate, stage, view, title }),
  upload: ['image/jpeg', 'image/png'],
  answer: message(z.object({ pictureId: digits(15) })),
  errors: ['no_encontrado', 'foto_repetida', 'formato_no_admitido'],
  bodyLimit: largestPicture,
})

/** Corrects day, stage, view and words of a picture that was stored in Mesa, with the reason. */
export const correctProgressPicture = defineCall({
  name: 'correctProgressPicture',
  method: 'POST',
  path: '/mesa/contents/works/{projectCode}/pictures/{pictureId}/correct',
  access: writes,
  params: picture,
  body: z.object({ version, takenOn: isoDate, stage, view, title, why: reason }),
  answer: noContent,
  errors: ['no_encontrado', 'foto_cambiada'],
})

/** Takes away a picture that was stored in Mesa, with the reason: no customer sees it any more. */
export const withdrawProgressPicture = defineCall({
  name: 'withdrawProgressPicture',
  method: 'POST',
  path: '/mesa/contents/works/{projectCode}/pictures/{pictureId}/withdraw',
  access: writes,
  params: picture,
  body: z.object({ version, why: reason }),
  answer: noContent,
  errors: ['no_encontrado', 'foto_cambiada'],
})
