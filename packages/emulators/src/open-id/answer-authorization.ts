import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerHtml } from '../http/answer.ts'
import { readBody } from '../http/read-body.ts'
import { epochSeconds, type Provider } from './provider.ts'
import { readAuthorization } from './read-authorization.ts'
import { signInMessagePage, signInPage } from './sign-in-page.ts'

/** The authorization endpoint, by GET or POST (OpenID Connect Core 1.0, 3.1.2.1). */
export async function answerAuthorization(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const sent = request.method === 'POST' ? new URLSearchParams(await readBody(request)) : url.searchParams
  const read = readAuthorization(provider, sent)
  if ('refused' in read)
    return answerHtml(response, signInMessagePage(`La petición no vale: ${read.refused}`), 400)
  if ('error' in read)
    return redirect(provider, response, read, { error: read.error, error_description: read.why })
  const ticket = randomBytes(16).toString('base64url')
  provider.open.set(ticket, read.request)
  answerHtml(response, signInPage(ticket, read.request.client.id, provider.people))
}

/** The answer of the page's form: somebody was chosen, or it was cancelled. */
export async function answerChoice(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = new URLSearchParams(await readBody(request))
  const ticket = form.get('ticket') ?? ''
  const asked = provider.open.get(ticket)
  if (!asked) return answerHtml(response, signInMessagePage('Esta página ya se respondió.'), 400)
  const person = provider.people.find(({ subject }) => subject === form.get('person'))
  if (!person && !form.has('cancel'))
    return answerHtml(response, signInMessagePage('Nadie con esa cuenta.'), 400)
  provider.open.delete(ticket)
  if (!person) return redirect(provider, response, asked, { error: 'access_denied' })
  const code = randomBytes(24).toString('base64url')
  provider.grants.set(code, {
    request: asked,
    person,
    authenticatedAt: epochSeconds(provider),
    accessToken: null,
  })
  redirect(provider, response, asked, { code })
}

/** Back to the client, with the state as it came and the issuer (RFC 6749, 4.1.2; RFC 9207). */
function redirect(
  { issuer }: Provider,
  response: ServerResponse,
  { redirectUri, state }: { readonly redirectUri: string; readonly state: string | null },
  answer: Record<string, string>,
): void {
  const target = new URL(redirectUri)
  for (const [name, value] of Object.entries({
    ...answer,
    ...(state === null ? {} : { state }),
    iss: issuer,
  }))
    target.searchParams.append(name, value)
  response.writeHead(303, { location: target.href }).end()
}
