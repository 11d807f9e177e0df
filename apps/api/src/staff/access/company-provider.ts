import * as openId from 'openid-client'
import type { CompanySignInConfig } from '../../config/config.ts'
import { type CompanyIdentity, readCompanyIdentity } from './read-company-identity.ts'

/** What the browser keeps, bound by a cookie, while the person is at the company's sign-in. */
export type CompanyChallenge = { readonly state: string; readonly nonce: string; readonly verifier: string }

/** `refused`: the company let nobody in, or the person gave up. `failed`: it is down, or its answer is not to be trusted. */
export type CompanyFault = { readonly fault: 'refused' | 'failed'; readonly reason: string }

export type CompanyProvider = {
  /** Where the person signs in. */
  begin(challenge: CompanyChallenge): Promise<{ readonly address: string } | CompanyFault>
  /** Who came back, with the query of the address that they came back to. */
  end(challenge: CompanyChallenge, query: string): Promise<CompanyIdentity | CompanyFault>
}

const requestSeconds = 8

/**
 * The company's own sign-in by OpenID Connect Core 1.0: the code flow with PKCE (RFC 7636). Its document is
 * read at the first use and again until that succeeds, so that Mesa starts while it is down.
 */
export function openCompanyProvider(
  { issuer, clientId, clientSecret, groups }: CompanySignInConfig,
  mesaUrl: string,
): CompanyProvider {
  const redirectUri = `${mesaUrl}/entrar/empresa`
  let discovered: openId.Configuration | null = null

  async function discover(): Promise<openId.Configuration> {
    discovered ??= await openId.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: requestSeconds,
      execute: [
        // Without it the library trusts the connection and does not look at the token's signature.
        openId.enableNonRepudiationChecks,
        // Only a configuration outside production may name a plain address.
        ...(issuer.startsWith('http://') ? [openId.allowInsecureRequests] : []),
      ],
    })
    return discovered
  }

  return {
    async begin({ state, nonce, verifier }) {
      try {
        const address = openId.buildAuthorizationUrl(await discover(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await openId.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        return { address: address.href }
      } catch (error) {
        return describe(error)
      }
    },

    async end({ state, nonce, verifier }, query) {
      try {
        const provider = await discover()
        const tokens = await openId.authorizationCodeGrant(provider, new URL(`?${query}`, redirectUri), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) return { fault: 'failed', reason: 'no ID token' }
        // Some companies tell these only when asked again.
        const lacking = claims.email === undefined || (groups !== null && claims.groups === undefined)
        const asked =
          lacking && provider.serverMetadata().userinfo_endpoint
            ? await openId.fetchUserInfo(provider, tokens.access_token, claims.sub)
            : {}
        return readCompanyIdentity(claims, asked)
      } catch (error) {
        return describe(error)
      }
    },
  }
}

function describe(error: unknown): CompanyFault {
  if (error instanceof openId.AuthorizationResponseError) return { fault: 'refused', reason: error.error }
  // The message names what was wrong with a token; neither it nor the cause's code tells of a person.
  return { fault: 'failed', reason: error instanceof Error ? error.message : String(error) }
}
