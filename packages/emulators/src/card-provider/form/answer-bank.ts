import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerHtml } from '../../http/answer.ts'
import { readBody } from '../../http/read-body.ts'
import { bankMessagePage, bankPage, bankReturnPage } from '../pages/bank-page.ts'
import type { Provider } from '../provider.ts'
import { answerChallenge, challengeExpired } from './challenge.ts'

/** The bank's server: `POST /acs/challenge` shows its page, `POST /acs/answer` takes the buyer's button. */
export async function answerBank(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const fields = new URLSearchParams(request.method === 'POST' ? await readBody(request) : '')
  if (request.url === '/acs/answer') {
    const id = fields.get('id') ?? ''
    const answer = fields.get('answer') === 'authorised' ? 'authorised' : 'rejected'
    answerChallenge(provider, id, answer)
    const back = `${provider.url}/static/js/krypton-client/V4.0/frames/challenge-return.html`
    return answerHtml(response, bankReturnPage(back, id))
  }
  const challenge = provider.store.challenges.get(fields.get('creq') ?? '')
  const form = challenge && provider.store.forms.get(challenge.formToken)
  if (request.url !== '/acs/challenge' || !challenge || !form)
    return answerHtml(response, bankMessagePage('No conocemos esta operación.'), 404)
  if (challenge.answer !== null || challengeExpired(provider, challenge))
    return answerHtml(response, bankMessagePage('Esta operación ya terminó.'))
  answerHtml(response, bankPage(challenge, form))
}
