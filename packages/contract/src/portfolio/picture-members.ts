import type { Picture } from '@llave/domain/portfolio/picture'
import * as z from 'zod/mini'
import { text } from '../fields.ts'

/** A picture with its size in pixels. */
export const pictureMembers = {
  url: text(500),
  ancho: z.int().check(z.positive()),
  alto: z.int().check(z.positive()),
}

type PictureWire = { url: string; ancho: number; alto: number }

export function decodePicture({ url, ancho, alto }: PictureWire): Picture {
  return { source: url, width: ancho, height: alto }
}

export function encodePicture({ source, width, height }: Picture): PictureWire {
  return { url: source, ancho: width, alto: height }
}
