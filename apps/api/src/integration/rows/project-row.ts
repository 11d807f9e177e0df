import * as z from 'zod'
import { optionalText, projectCode, siblingFile, text } from './row-fields.ts'
import type { RowShape } from './row-kind.ts'

function degrees(limit: number) {
  return (
    z
      .string()
      .trim()
      .refine(
        (value) => /^-?\d{1,3}(\.\d{1,15})?$/.test(value) && Math.abs(Number(value)) <= limit,
        'no es una coordenada en grados',
      )
      // Six decimals are about 10 cm, and are never written with an exponent.
      .transform((value) => Math.round(Number(value) * 1e6) / 1e6)
      .nullable()
      .default(null)
  )
}

const schema = z.strictObject({
  code: projectCode,
  name: text(300),
  address: optionalText(300),
  district: optionalText(100),
  province: optionalText(100),
  department: optionalText(100),
  latitude: degrees(90),
  longitude: degrees(180),
  homePicture: siblingFile.nullable().default(null),
  bannerPicture: siblingFile.nullable().default(null),
  mapPicture: siblingFile.nullable().default(null),
  stages: z.array(text(40)).max(8).default([]),
  galleryPictures: z.array(siblingFile).max(60).default([]),
})

export type ProjectRow = z.output<typeof schema>

export const projectRows: RowShape<typeof schema> = {
  schema,
  lists: ['galleryPictures', 'stages'],
  keyField: 'code',
  key: (row) => row.code,
  check: (row) => ({
    row,
    faults:
      (row.latitude === null) === (row.longitude === null)
        ? []
        : [{ field: 'longitude', reason: 'latitude y longitude van juntas' }],
    warnings: [],
  }),
}
