import type { FastifyInstance } from 'fastify'

/**
 * JSON is all that calls of the contract take. An empty body is no body: clients that name
 * the type on every POST are not refused where nothing has to be sent.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    return parse(request, text as string, done)
  })
}
