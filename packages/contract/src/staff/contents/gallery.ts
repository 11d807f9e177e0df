import * as z from 'zod/mini'
import { codec, defineCall, message, noContent } from '../../call.ts'
import { digits, identifier, limaMomentOrBlank, text } from '../../fields.ts'
import { reason } from '../reason.ts'
import { largestPicture, pictureOrigins } from './works.ts'

/** The most pictures of Mesa in one gallery: a customer turns them one by one. */
export const mostOfGallery = 40

/** A picture of a project's gallery, where it stands for who bought there. */
export type GalleryPicture = {
  /** Empty of one of the project's row: the developer's system alone changes and withdraws it. */
  readonly pictureId: string
  readonly origin: (typeof pictureOrigins)[number]
  /** Its address, at Mesa's own host too. */
  readonly source: string
  readonly width: number
  readonly height: number
  /** Who stored it in Mesa, and when; empty and null of one of the project's row. */
  readonly placedBy: string
  readonly placedAt: Temporal.Instant | null
}

const reads = { right: 'read:content' } as const
const writes = { right: 'write:content' } as const
const project = z.object({ projectCode: identifier })
const pictureId = digits(15)
const ids = z.array(pictureId).check(z.maxLength(mostOfGallery))

/** A project's gallery in the order of the portal: the pictures of its row, then those of Mesa. */
export const listGallery = defineCall({
  name: 'listGallery',
  method: 'GET',
  path: '/mesa/contents/gallery/{projectCode}',
  access: reads,
  params: project,
  answer: message(
    codec(
      z.object({
        pictures: z.array(
          z.object({
            pictureId: z.union([pictureId, z.literal('')]),
            origin: z.enum(pictureOrigins),
            source: text(100),
            width: z.int(),
            height: z.int(),
            placedBy: text(200),
            placedAt: limaMomentOrBlank,
          }),
        ),
      }),
      {
        decode: (wire): readonly GalleryPicture[] => wire.pictures,
        encode: (pictures: readonly GalleryPicture[]) => ({ pictures: [...pictures] }),
      },
    ),
  ),
  errors: ['no_encontrado'],
})

/** Stores one picture at the end of a project's gallery; customers of the project see it at once. */
export const placeGalleryPicture = defineCall({
  name: 'placeGalleryPicture',
  method: 'POST',
  path: '/mesa/contents/gallery/{projectCode}',
  access: writes,
  params: project,
  upload: ['image/jpeg', 'image/png'],
  answer: message(z.object({ pictureId })),
  errors: ['no_encontrado', 'foto_repetida', 'galeria_llena', 'formato_no_admitido'],
  bodyLimit: largestPicture,
})

/** Puts the pictures of Mesa in another order, with the reason. Refused where they stand otherwise than was seen. */
export const orderGallery = defineCall({
  name: 'orderGallery',
  method: 'POST',
  path: '/mesa/contents/gallery/{projectCode}/order',
  access: writes,
  params: project,
  body: z.object({ seen: ids, order: ids, why: reason }),
  answer: noContent,
  errors: ['no_encontrado', 'foto_cambiada'],
})

/** Takes a picture of Mesa out of a gallery, with the reason: no customer sees it any more. */
export const withdrawGalleryPicture = defineCall({
  name: 'withdrawGalleryPicture',
  method: 'POST',
  path: '/mesa/contents/gallery/{projectCode}/{pictureId}/withdraw',
  access: writes,
  params: z.object({ projectCode: identifier, pictureId }),
  body: z.object({ why: reason }),
  answer: noContent,
  errors: ['no_encontrado'],
})
