import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { LegalText, Publisher } from './legal-text.ts'
import { paymentTerms } from './payment-terms.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { renderLegalText } from './render-legal-text.ts'

/** The two PDFs of "Acepto las Políticas de Privacidad y Términos y condiciones". Made once, at the first request. */
export function registerLegal(app: FastifyInstance, publisher: Publisher): void {
  serve(app, '/legal/privacidad.pdf', privacyPolicy(publisher), publisher)
  serve(app, '/legal/terminos.pdf', paymentTerms(publisher), publisher)
}

function serve(app: FastifyInstance, path: string, text: LegalText, publisher: Publisher): void {
  let made: Promise<{ readonly etag: string; readonly bytes: Buffer }> | undefined
  app.get(path, async (request, reply) => {
    made ??= renderLegalText(text, publisher).then((bytes) => ({
      etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
      bytes: Buffer.from(bytes),
    }))
    const { etag, bytes } = await made
    reply.headers({ etag, 'cache-control': 'public, max-age=3600' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/pdf').send(bytes)
  })
}
