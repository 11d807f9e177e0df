import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../database/database.ts'
import { silenceAll, silenceLetrasOf } from './reminder-choice.store.ts'
import { type SilenceStage, silencePage, silencePagePolicy } from './silence-page.ts'
import { findSilenced, type SilenceParts, silencePath } from './silence-token.ts'

/** Per minute and address: a mail program needs one, and a token of 128 bits cannot be guessed at any rate. */
const requestsPerMinute = 60

type RegisterParts = SilenceParts & {
  readonly db: Database
  readonly clock: Clock
  readonly brandName: string
}

/**
 * The link of a reminder that silences, for whoever has it: GET shows a page, and only POST silences, by the page's
 * buttons or by the mail program's own (RFC 8058). Twice is as once.
 */
export function registerSilence(app: FastifyInstance, parts: RegisterParts): void {
  const { db, clock, secret } = parts
  const answer = (reply: FastifyReply, stage: SilenceStage) =>
    reply
      .code(stage === 'unknown' ? 404 : 200)
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': silencePagePolicy,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .send(silencePage(parts, stage))

  app.register(async (scope) => {
    const config = { rateLimit: { max: requestsPerMinute } }
    // The two types in which a form may come; what it says is looked for in its text.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
        done(null, body),
      )
    }
    scope.get<{ Params: { token: string } }>(silencePath, { config }, async (request, reply) => {
      const reminder = await findSilenced(db, secret, request.params.token)
      return answer(reply, reminder ? 'ask' : 'unknown')
    })
    scope.post<{ Params: { token: string } }>(silencePath, { config }, async (request, reply) => {
      const reminder = await findSilenced(db, secret, request.params.token)
      if (!reminder) return answer(reply, 'unknown')
      const body = String(request.body)
      const now = clock.now()
      if (body === 'que=letras') {
        await silenceLetrasOf(db, reminder.id, now)
        return answer(reply, 'letras-silenced')
      }
      if (body === 'que=todo') {
        await silenceAll(db, reminder.customerId, 'all', now)
        return answer(reply, 'all-silenced')
      }
      // The mail program asked its reader: it ends what comes by e-mail.
      if (/List-Unsubscribe/.test(body) && /One-Click/.test(body)) {
        await silenceAll(db, reminder.customerId, 'email', now)
        return answer(reply, 'all-silenced')
      }
      return answer(reply, 'ask')
    })
  })
}
