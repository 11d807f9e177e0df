import * as z from 'zod/mini'
import { day, optionalText, orNull, projectCode, sourceFile, text } from './row-fields.ts'

function degrees(limit: number) {
  return orNull(
    z.pipe(
      z.string().check(
        z.trim(),
        z.refine(
          (value) => /^-?\d{1,3}(\.\d{1,15})?$/.test(value) && Math.abs(Number(value)) <= limit,
          'no es una coordenada en grados',
        ),
      ),
      // Six decimals are about 10 cm, and are never written with an exponent.
      z.transform((value: string) => Math.round(Number(value) * 1e6) / 1e6),
    ),
  )
}

export const projectRow = z.strictObject({
  code: projectCode,
  name: text(300),
  address: optionalText(300),
  district: optionalText(100),
  province: optionalText(100),
  department: optionalText(100),
  latitude: degrees(90),
  longitude: degrees(180),
  homePicture: orNull(sourceFile),
  bannerPicture: orNull(sourceFile),
  mapPicture: orNull(sourceFile),
  stages: z._default(z.array(text(40)).check(z.maxLength(8)), []),
  promisedOn: orNull(day),
  deliveryOn: orNull(day),
  deliveryToldOn: orNull(day),
  deliveryReason: optionalText(300),
  galleryPictures: z._default(z.array(sourceFile).check(z.maxLength(60)), []),
})

export type ProjectRow = z.output<typeof projectRow>
