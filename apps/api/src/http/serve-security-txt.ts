import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyInstance } from 'fastify'

export type SecurityTxt = {
  /** Where a weakness is reported: `mailto:` or https. */
  readonly contact: string
  /** The address of the portal or of Mesa. */
  readonly url: string
}

/** Shorter than the year that RFC 9116 advises: who stops running this Llave is not answered for much longer. */
const validDays = 90

/**
 * RFC 9116. Its end is counted from the day of the answer, so that it is current for as long as a process with this
 * contact answers, and nobody has to renew a file.
 */
export function serveSecurityTxt(app: FastifyInstance, clock: Clock, { contact, url }: SecurityTxt): void {
  const path = '/.well-known/security.txt'
  app.get(path, async (_request, reply) => {
    const today = clock.now().toZonedDateTimeISO('UTC').startOfDay()
    const expires = today.add({ days: validDays }).toInstant().toString()
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(
        `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: es, en\nCanonical: ${url}${path}\n`,
      )
  })
}
