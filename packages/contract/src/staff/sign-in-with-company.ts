import * as z from 'zod/mini'
import { defineCall, message, noContent } from '../call.ts'
import { nonEmptyText, text } from '../fields.ts'

/** Where the company's own sign-in is; it leads back to `/entrar/empresa`. */
export const beginCompanySignIn = defineCall({
  name: 'beginCompanySignIn',
  method: 'POST',
  path: '/mesa/sign-in/company/begin',
  access: 'open',
  answer: message(z.object({ address: text(4000) })),
})

/** Begins a session with what the company's sign-in sent back, the query of the address. */
export const signInWithCompany = defineCall({
  name: 'signInWithCompany',
  method: 'POST',
  path: '/mesa/sign-in/company',
  access: 'open',
  body: z.object({ query: nonEmptyText(8000) }),
  answer: noContent,
})
