import * as z from 'zod/mini'
import { defineCall, message } from '../call.ts'
import { uploadName } from './rows/row-fields.ts'

/** Bytes of a file; the store's own ceiling. */
const largestUpload = 20 * 1024 * 1024

/**
 * Takes a picture or paper ahead of the rows that name it, in their `file`, `picture` and the like.
 * Its name is what the developer knows it by: a picture of the works is the same one by its name.
 */
export const uploadFile = defineCall({
  name: 'uploadFile',
  method: 'POST',
  path: '/integration/v1/files',
  access: { scope: ['write:projects', 'write:documents', 'write:repairs'] },
  query: z.object({ name: uploadName }),
  upload: ['application/pdf', 'image/jpeg', 'image/png'],
  answer: message(z.object({ file: z.string() })),
  bodyLimit: largestUpload,
})
