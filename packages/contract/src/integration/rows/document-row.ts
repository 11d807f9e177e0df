import { documentKinds } from '@llave/domain/portfolio/property-document'
import * as z from 'zod/mini'
import { day, identifier, orNull, projectCode, sourceFile, text } from './row-fields.ts'

export const documentRow = z.strictObject({
  id: text(80),
  proforma: orNull(identifier),
  projectCode: orNull(projectCode),
  kind: z.enum(documentKinds, 'no es un tipo de documento: contract, plan, act u other'),
  title: text(300),
  date: day,
  file: sourceFile,
})

export type DocumentRow = z.output<typeof documentRow>
