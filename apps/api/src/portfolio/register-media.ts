import { type PictureWidth, pictureWidths } from '@llave/contract/portfolio/picture-widths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Files } from '../files/open-files.ts'
import { ApiError } from '../http/api-error.ts'
import { findHomePicture, isProjectPicture } from './media.store.ts'
import { ResizedPictures } from './resized-pictures.ts'

/** A file never changes under its id. */
const forever = 'public, max-age=31536000, immutable'
/** A project's picture may change under the same address. */
const anHour = 'public, max-age=3600, stale-while-revalidate=86400'

type MediaRequest = FastifyRequest<{ Params: { name: string }; Querystring: { w?: unknown } }>

/** The pictures of projects, for anybody. An address that names no picture, or another width, is 404. */
export function registerMedia(app: FastifyInstance, db: Database, files: Files): void {
  const pictures = new ResizedPictures(async (fileId) => (await files.get(fileId))?.bytes ?? null)

  app.get('/media/projects/:name', async (request: MediaRequest, reply) => {
    const code = /^([A-Za-z0-9][A-Za-z0-9_-]{0,39})\.jpg$/.exec(request.params.name)?.[1]
    const width = readWidth(request.query.w)
    const fileId = code ? await findHomePicture(db, code) : null
    if (!fileId) throw new ApiError('ruta_no_encontrada')
    return sendPicture(request, reply, pictures, { fileId, width, cacheControl: anHour })
  })

  app.get('/media/:name', async (request: MediaRequest, reply) => {
    const fileId = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/.exec(request.params.name)?.[1]
    const width = readWidth(request.query.w)
    if (!fileId || !(await isProjectPicture(db, fileId))) throw new ApiError('ruta_no_encontrada')
    return sendPicture(request, reply, pictures, { fileId, width, cacheControl: forever })
  })
}

/** Only listed widths, so that arbitrary ones cannot fill the cache. */
function readWidth(asked: unknown): PictureWidth | null {
  if (asked === undefined) return null
  const width = pictureWidths.find((known) => String(known) === asked)
  if (!width) throw new ApiError('ruta_no_encontrada')
  return width
}

type MediaLookup = {
  readonly fileId: string
  readonly width: PictureWidth | null
  readonly cacheControl: string
}

async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  pictures: ResizedPictures,
  { fileId, width, cacheControl }: MediaLookup,
): Promise<FastifyReply> {
  const etag = `"${fileId}-${width ?? 'full'}"`
  reply.header('etag', etag).header('cache-control', cacheControl)
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  const bytes = await pictures.get(fileId, width)
  if (!bytes) throw new ApiError('ruta_no_encontrada')
  return reply.type(width ? 'image/webp' : 'image/jpeg').send(bytes)
}
