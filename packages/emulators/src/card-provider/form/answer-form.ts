import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerJson } from '../../http/answer.ts'
import { parseJsonObject, readBody } from '../../http/read-body.ts'
import type { Provider } from '../provider.ts'
import { challengeResult } from './challenge.ts'
import { errorAnswer, type FormAnswer } from './form-answer.ts'
import { type CardInput, payForm } from './pay-form.ts'

/** `POST /form/pay` and `/form/challenge-result`: what the card frames call, from the provider's own origin. */
export async function answerForm(
  provider: Provider,
  operation: 'pay' | 'challenge-result',
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = parseJsonObject(await readBody(request)) ?? {}
  const formToken =
    typeof body.formToken === 'string' ? body.formToken : challengedForm(provider, body.challengeId)
  const orderId = provider.store.forms.get(formToken)?.orderId ?? null
  const call = { service: operation === 'pay' ? 'Form/Pay' : 'Form/Challenge', orderId }

  const broken = provider.faults.take('server-error', call)
  if (broken) {
    response.writeHead(broken.status ?? 503).end()
    return
  }
  const failing = provider.faults.take('error-envelope', call)
  const answer = failing
    ? errorAnswer(failing.code ?? 'PSP_999', 'switched on in the emulator')
    : await operate(provider, operation, body, request)

  const slow = provider.faults.take('slow', call)
  if (slow) await sleep(slow.ms ?? 5_000, undefined, { ref: false })
  if (provider.faults.take('lose-response', call)) response.destroy()
  else answerJson(response, answer)
}

function challengedForm(provider: Provider, challengeId: unknown): string {
  return provider.store.challenges.get(String(challengeId))?.formToken ?? ''
}

async function operate(
  provider: Provider,
  operation: 'pay' | 'challenge-result',
  body: Record<string, unknown>,
  request: IncomingMessage,
): Promise<FormAnswer> {
  if (operation === 'challenge-result') return challengeResult(provider, String(body.challengeId))
  const input = readCardInput(body)
  if (!input) return errorAnswer('INT_902')
  return payForm(provider, input, {
    userAgent: request.headers['user-agent'] ?? null,
    ipAddress: request.socket.remoteAddress ?? null,
  })
}

function readCardInput(body: Record<string, unknown>): CardInput | null {
  // The cardholder's name is accepted but never reported: see `evidence.ts`.
  const { formToken, publicKey, pan, expiryMonth, expiryYear, securityCode, email, register } = body
  const texts = [formToken, publicKey, pan, securityCode]
  if (!texts.every((text) => typeof text === 'string')) return null
  if (!Number.isInteger(expiryMonth) || !Number.isInteger(expiryYear)) return null
  return {
    formToken: formToken as string,
    publicKey: publicKey as string,
    pan: pan as string,
    expiryMonth: expiryMonth as number,
    expiryYear: expiryYear as number,
    securityCode: securityCode as string,
    email: typeof email === 'string' && email !== '' ? email : null,
    register: register === true,
  }
}
