import * as z from 'zod/mini'
import { defineCall, file } from '../../call.ts'
import { identifier } from '../../fields.ts'

/** A picture that a customer sent with a query or a complaint. */
export const readCasePicture = defineCall({
  name: 'readCasePicture',
  method: 'GET',
  path: '/mesa/inbox/pictures/{pictureId}',
  access: { right: 'read:inbox', reads: 'customers' },
  params: z.object({ pictureId: identifier }),
  answer: file('image/jpeg'),
  errors: ['no_encontrado'],
})
