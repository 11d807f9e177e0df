import type { FastifyInstance } from 'fastify'
import { mesaOrigin, type StaffVisitor } from './staff-visitor.ts'

/** Stores a paper as a page of Mesa does. */
export async function placePaper(
  app: FastifyInstance,
  { csrfToken, cookie }: StaffVisitor,
  {
    bytes,
    ...query
  }: { readonly name: string; readonly proforma: string; readonly kind: string; readonly bytes: Uint8Array },
) {
  const answer = await app.inject({
    method: 'POST',
    url: `/mesa/contents/papers?${new URLSearchParams(query)}`,
    headers: {
      origin: mesaOrigin,
      'x-csrf-token': csrfToken ?? '',
      cookie: cookie ?? '',
      'content-type': 'application/pdf',
    },
    payload: Buffer.from(bytes),
  })
  return { status: answer.statusCode, body: answer.json() }
}
