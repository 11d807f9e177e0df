import { supportedScopes } from './answer-token.ts'
import type { Provider } from './provider.ts'

/** What discovery answers (OpenID Connect Discovery 1.0, 3; RFC 8414, 2; RFC 9207, 3). */
export function describeProvider({ issuer }: Provider) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    scopes_supported: supportedScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    claims_supported: [
      'iss',
      'sub',
      'aud',
      'iat',
      'exp',
      'auth_time',
      'nonce',
      'name',
      'email',
      'email_verified',
      'groups',
    ],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    // True where it is not said.
    request_uri_parameter_supported: false,
    authorization_response_iss_parameter_supported: true,
  }
}
