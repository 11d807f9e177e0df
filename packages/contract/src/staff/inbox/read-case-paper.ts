import { type CaseKey, formatCaseKey } from '@llave/domain/staff/inbox-case'
import * as z from 'zod/mini'
import { codec, defineCall, file } from '../../call.ts'
import { digits } from '../../fields.ts'
import { caseKey } from './inbox-fields.ts'

/** A paper of what the customer of a case holds: a PDF or a picture. */
export const readCasePaper = defineCall({
  name: 'readCasePaper',
  method: 'GET',
  path: '/mesa/inbox/cases/{case}/papers/{documentId}',
  access: { right: 'read:customers', reads: 'customers' },
  params: codec(z.object({ case: caseKey, documentId: digits(15) }), {
    decode: (wire): { readonly key: CaseKey; readonly documentId: string } => ({
      key: wire.case,
      documentId: wire.documentId,
    }),
    encode: ({ key, documentId }: { readonly key: CaseKey; readonly documentId: string }) => ({
      case: key,
      documentId,
    }),
  }),
  answer: file('application/pdf'),
  errors: ['no_encontrado'],
})

/** Where the browser opens it. */
export function casePaperAddress(key: CaseKey, documentId: string): string {
  return `/mesa/inbox/cases/${formatCaseKey(key)}/papers/${documentId}`
}
