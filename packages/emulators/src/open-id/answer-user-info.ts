import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerJson } from '../http/answer.ts'
import { epochSeconds, type Provider } from './provider.ts'

/** The UserInfo endpoint (OpenID Connect Core 1.0, 5.3), for a bearer token in the header (RFC 6750, 2.1 and 3). */
export function answerUserInfo(provider: Provider, request: IncomingMessage, response: ServerResponse): void {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
  const access = provider.accesses.get(token ?? '')
  if (access && epochSeconds(provider) < access.endsAt) {
    answerJson(response, access.claims)
    return
  }
  // Without a token no error is named.
  const error = token === undefined ? '' : ' error="invalid_token"'
  response.setHeader('www-authenticate', `Bearer${error}`)
  answerJson(response, { error: 'invalid_token' }, 401)
}
