import type { AuthorizationRequest, Provider } from './provider.ts'
import { readParameters } from './read-parameters.ts'

export type ReadAuthorization =
  | { readonly request: AuthorizationRequest }
  /** Nothing is sent to an address that is not known to be the client's (RFC 6749, 4.1.2.1). */
  | { readonly refused: string }
  | {
      readonly redirectUri: string
      readonly state: string | null
      readonly error: string
      readonly why: string
    }

/** Reads an authorization request (OpenID Connect Core 1.0, 3.1.2.1; RFC 7636, 4.3). */
export function readAuthorization(provider: Provider, sent: URLSearchParams): ReadAuthorization {
  const client = provider.clients.find(({ id }) => sentOnce(sent, 'client_id') === id)
  if (!client) return { refused: 'client_id' }
  const redirectUri = sentOnce(sent, 'redirect_uri')
  if (redirectUri === null || !client.redirectUris.includes(redirectUri)) return { refused: 'redirect_uri' }

  const state = sentOnce(sent, 'state')
  const refuse = (error: string, why: string) => ({ redirectUri, state, error, why })
  const read = readParameters(sent)
  if ('twice' in read) return refuse('invalid_request', `${read.twice} was sent twice`)
  const { parameters } = read
  for (const name of ['request', 'request_uri', 'registration'])
    if (name in parameters) return refuse(`${name}_not_supported`, name)
  const { response_type: type, response_mode: mode = 'query', prompt, nonce, scope = '' } = parameters
  if (type === undefined) return refuse('invalid_request', 'response_type is missing')
  if (type !== 'code') return refuse('unsupported_response_type', type)
  if (mode !== 'query') return refuse('invalid_request', `response_mode ${mode}`)
  const scopes = scope.split(' ')
  if (!scopes.includes('openid')) return refuse('invalid_scope', 'scope has no openid')
  if (prompt === 'none') return refuse('login_required', 'nobody is signed in here')
  const { code_challenge: codeChallenge = '', code_challenge_method: method = 'plain' } = parameters
  if (codeChallenge === '') return refuse('invalid_request', 'code challenge required')
  if (method !== 'S256') return refuse('invalid_request', 'transform algorithm not supported')
  if (!/^[\w-]{43}$/.test(codeChallenge)) return refuse('invalid_request', 'code_challenge is no S256')
  return { request: { client, redirectUri, scopes, state, nonce: nonce ?? null, codeChallenge } }
}

function sentOnce(sent: URLSearchParams, name: string): string | null {
  const [value, ...more] = sent.getAll(name)
  return value === undefined || value === '' || more.length > 0 ? null : value
}
