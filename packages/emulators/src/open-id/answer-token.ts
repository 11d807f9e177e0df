import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerJson } from '../http/answer.ts'
import { readBody } from '../http/read-body.ts'
import { authenticateClient } from './authenticate-client.ts'
import { describePerson, makeIdToken } from './make-id-token.ts'
import { type Client, epochSeconds, type Grant, type Provider } from './provider.ts'
import { type Parameters, readParameters } from './read-parameters.ts'

/** A code lives this many seconds (RFC 6749, 4.1.2, allows ten minutes at most). */
const codeLifetime = 60
/** Access and ID tokens live this many seconds. */
export const tokenLifetime = 300

/** The token endpoint: a code for tokens, once (OpenID Connect Core 1.0, 3.1.3; RFC 6749, 4.1.3; RFC 7636, 4.6). */
export async function answerToken(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const text = await readBody(request)
  response.setHeader('pragma', 'no-cache')
  const refuse = (error: string, error_description: string, status = 400) =>
    answerJson(response, { error, error_description }, status)
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return refuse('invalid_request', 'the body is no form')
  const read = readParameters(new URLSearchParams(text))
  if ('twice' in read) return refuse('invalid_request', `${read.twice} was sent twice`)
  const body = read.parameters

  const authenticated = authenticateClient(provider, request.headers.authorization, body)
  if ('error' in authenticated) {
    const { error, why, byHeader } = authenticated
    if (error === 'invalid_request') return refuse(error, why)
    if (byHeader) response.setHeader('www-authenticate', 'Basic realm="emulator"')
    return refuse(error, why, 401)
  }
  if (body.grant_type === undefined) return refuse('invalid_request', 'grant_type is missing')
  if (body.grant_type !== 'authorization_code') return refuse('unsupported_grant_type', body.grant_type)
  if (body.code === undefined) return refuse('invalid_request', 'code is missing')

  const grant = provider.grants.get(body.code)
  const wrong = grant ? whatIsWrong(provider, grant, authenticated.client, body) : 'the code is unknown'
  if (!grant || wrong) return refuse('invalid_grant', wrong ?? '')

  const accessToken = randomBytes(24).toString('base64url')
  grant.accessToken = accessToken
  const claims = describePerson(provider, grant)
  provider.accesses.set(accessToken, { claims, endsAt: epochSeconds(provider) + tokenLifetime })
  answerJson(response, {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: tokenLifetime,
    scope: grant.request.scopes.filter((scope) => supportedScopes.includes(scope)).join(' '),
    id_token: makeIdToken(provider, grant, claims, tokenLifetime),
  })
}

export const supportedScopes: readonly string[] = ['openid', 'profile', 'email']

/** Why the code is refused; null where it is good. */
function whatIsWrong(
  provider: Provider,
  grant: Grant,
  client: Client,
  { redirect_uri: redirectUri, code_verifier: verifier = '' }: Parameters,
): string | null {
  if (grant.request.client !== client) return 'the code is of another client'
  if (grant.accessToken !== null) {
    // Whoever used it first may have stolen it (RFC 6749, 4.1.2).
    provider.accesses.delete(grant.accessToken)
    return 'the code was used'
  }
  if (epochSeconds(provider) - grant.authenticatedAt >= codeLifetime) return 'the code has expired'
  if (redirectUri !== grant.request.redirectUri) return 'redirect_uri is not that of the request'
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return 'code_verifier is missing or malformed'
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return challenge === grant.request.codeChallenge ? null : 'code_verifier is not that of the challenge'
}
