import * as z from 'zod/mini'
import { day, optionalText, projectCode, sourceFile } from './row-fields.ts'

export const progressRow = z.strictObject({
  projectCode,
  takenOn: day,
  picture: sourceFile,
  title: optionalText(200),
  stage: optionalText(40),
  view: optionalText(60),
})

export type ProgressRow = z.output<typeof progressRow>
