import { faultOfImportFile } from '@llave/domain/staff/import-file-name'
import { importPart, importStates } from '@llave/domain/staff/import-state'
import * as z from 'zod/mini'
import { defineCall, file, message, noContent } from '../../call.ts'
import { limaMoment, text } from '../../fields.ts'
import { kindNames } from '../../integration/rows/kind-names.ts'
import { reason } from '../reason.ts'
import { completableKinds, importMessage, importParams, listedGroup, rowCounts } from './import-message.ts'

const reads = { right: 'read:imports' } as const
const writes = { right: 'write:imports' } as const

/** What came in: files, calls of the developer's systems and imports of Mesa, the newest first, by pages. */
export const listImports = defineCall({
  name: 'listImports',
  method: 'GET',
  path: '/mesa/imports',
  access: reads,
  query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,16}$/))) }),
  answer: message(
    z.object({
      imports: z.array(
        z.object({
          /** Empty for a batch of another way in. */
          importId: text(15),
          /** Empty before it was applied. */
          batchId: text(15),
          at: limaMoment,
          by: text(200),
          files: z.array(text(400)),
          /** `killed`: it began and never ended; `refused`: a row was refused and all or nothing was asked. */
          state: z.enum([...importStates.all, 'killed', 'refused']),
          counts: z.array(rowCounts),
        }),
      ),
      /** Where older ones begin; empty where there are none. */
      before: text(16),
    }),
  ),
})

/** How systems write their files: the last profile of each. */
export const listImportProfiles = defineCall({
  name: 'listImportProfiles',
  method: 'GET',
  path: '/mesa/imports/profiles',
  access: reads,
  answer: message(
    z.object({
      profiles: z.array(
        z.object({
          profileId: text(15),
          system: text(200),
          /** Who kept it; empty of those that come with Llave. */
          by: text(200),
        }),
      ),
    }),
  ),
})

/** Keeps a profile, as the file that it is, in the place of an earlier one of its system. */
export const keepImportProfile = defineCall({
  name: 'keepImportProfile',
  method: 'POST',
  path: '/mesa/imports/profiles',
  access: writes,
  body: z.object({ content: z.string().check(z.minLength(1), z.maxLength(100_000)) }),
  answer: message(z.object({ profileId: text(15) })),
  errors: ['dato_invalido'],
})

/** Begins an import without files. */
export const openImport = defineCall({
  name: 'openImport',
  method: 'POST',
  path: '/mesa/imports',
  access: writes,
  answer: message(z.object({ importId: text(15) })),
})

/** Uploads a file by parts, one after the other; the first replaces an earlier file of the name. */
export const uploadImportPart = defineCall({
  name: 'uploadImportPart',
  method: 'PUT',
  path: '/mesa/imports/{importId}/files',
  access: writes,
  params: importParams,
  query: z.object({
    name: z.string().check(
      z.superRefine((value, context) => {
        const fault = faultOfImportFile(value)
        if (fault) context.addIssue({ code: 'custom', message: fault, input: value })
      }),
    ),
    /** From 0. */
    part: z.string().check(z.regex(/^\d{1,4}$/)),
  }),
  upload: ['application/octet-stream'],
  answer: noContent,
  errors: ['importacion_en_otro_estado', 'importacion_demasiado_grande', 'dato_invalido'],
  bodyLimit: importPart,
})

/** Looks at what the files would change. It runs in the background; `readImport` says how far it is. */
export const lookAtImport = defineCall({
  name: 'lookAtImport',
  method: 'POST',
  path: '/mesa/imports/{importId}/look',
  access: writes,
  params: importParams,
  body: z.object({
    /** Kinds of which the files are all that their sender has. */
    complete: z.array(z.enum(completableKinds)).check(z.maxLength(completableKinds.length)),
    /** What share of them may be withdrawn, in hundredths of a percent. */
    share: z.int().check(z.minimum(0), z.maximum(10_000)),
    /** How the files are written; empty as people usually write them. */
    profileId: z.string().check(z.regex(/^\d{0,15}$/)),
  }),
  answer: noContent,
  errors: ['importacion_en_otro_estado', 'importacion_sin_archivos', 'dato_invalido'],
})

export const readImport = defineCall({
  name: 'readImport',
  method: 'GET',
  path: '/mesa/imports/{importId}',
  access: reads,
  params: importParams,
  answer: message(importMessage),
})

const members = z.record(z.string(), z.nullable(z.string()))

/** Rows of one group of the last look, by pages. */
export const listImportRows = defineCall({
  name: 'listImportRows',
  method: 'GET',
  path: '/mesa/imports/{importId}/rows',
  access: { right: 'read:imports', reads: 'customers' },
  params: importParams,
  query: z.object({ group: listedGroup, after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
  answer: message(
    z.object({
      rows: z.array(
        z.object({
          position: z.int(),
          /** Empty where no row could be read of it. */
          kind: z.enum(['', ...kindNames]),
          key: z.string(),
          proforma: z.string(),
          letra: z.string(),
          customer: z.nullable(z.object({ customerId: text(15), name: z.string() })),
          file: z.string(),
          /** Of the file; 0 where no row of a file says it. */
          line: z.int(),
          column: z.string(),
          value: z.string(),
          reason: z.string(),
          /** Members that change; null where only that they change is known. */
          before: z.nullable(members),
          after: z.nullable(members),
        }),
      ),
      /** The position after which more stand; empty where none do. */
      after: text(9),
    }),
  ),
})

/** Applies what was seen and nothing else, step by step: `look` names it. */
export const applyImport = defineCall({
  name: 'applyImport',
  method: 'POST',
  path: '/mesa/imports/{importId}/apply',
  access: writes,
  params: importParams,
  body: z.object({
    look: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    /** A refused row keeps the others out. */
    allOrNothing: z.boolean(),
    why: reason,
  }),
  answer: noContent,
  errors: [
    'importacion_en_otro_estado',
    'importacion_ya_pedida',
    'importacion_mirada_otra_vez',
    'importacion_con_rechazos',
  ],
})

export const discardImport = defineCall({
  name: 'discardImport',
  method: 'POST',
  path: '/mesa/imports/{importId}/discard',
  access: writes,
  params: importParams,
  body: z.object({ why: reason }),
  answer: noContent,
  errors: ['importacion_en_otro_estado', 'importacion_ya_pedida'],
})

/** The refused rows of one file, each with what is wrong with it, to be mended and uploaded again. */
export const downloadRefusedRows = defineCall({
  name: 'downloadRefusedRows',
  method: 'GET',
  path: '/mesa/imports/{importId}/refused/{fileId}',
  access: { right: 'read:imports', reads: 'customers' },
  params: z.extend(importParams, { fileId: z.string().check(z.regex(/^\d{1,15}$/)) }),
  answer: file('application/octet-stream'),
})

/** The workbook to be filled. */
export const downloadTemplate = defineCall({
  name: 'downloadTemplate',
  method: 'GET',
  path: '/mesa/imports/template/xlsx',
  access: reads,
  answer: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
