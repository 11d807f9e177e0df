import type { FastifyInstance } from 'fastify'

/**
 * Calls of the contract take JSON only. An empty body counts as none: clients that send the content
 * type with every POST are not refused where no body is needed.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    return parse(request, text as string, done)
  })
}
