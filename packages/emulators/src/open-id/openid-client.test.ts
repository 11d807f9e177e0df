import * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OpenIdFault } from './provider.ts'
import { type OpenIdProvider, startOpenIdProvider } from './start-open-id-provider.ts'

// An independent client, as the staff's side uses it: what it refuses is refused by the documents.

const redirectUri = 'http://127.0.0.1:1/sign-in/answer'
const secret = 'a secret: with+signs & ñ'

let provider: OpenIdProvider
beforeAll(async () => {
  provider = await startOpenIdProvider({
    host: '127.0.0.1',
    clients: [{ id: 'mesa', secret, redirectUris: [redirectUri] }],
    people: [
      {
        subject: 'milagros',
        name: 'Milagros Ríos',
        email: 'milagros.rios@llave.example',
        groups: ['atencion'],
      },
      {
        subject: 'fiorella',
        name: 'Fiorella Vega',
        email: 'fiorella.vega@llave.example',
        groups: ['tesoreria'],
      },
    ],
  })
})
afterEach(() => provider.faults.clear())
afterAll(() => provider.close())

/** A configuration that checks signatures too: by itself the client trusts the connection to the token endpoint. */
function discover(authentication = client.ClientSecretPost(secret)) {
  return client.discovery(new URL(provider.issuer), 'mesa', undefined, authentication, {
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
  })
}

async function signIn(config: client.Configuration, scope = 'openid profile email', subject = 'milagros') {
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()]
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    state: expectedState,
    nonce: expectedNonce,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  const answered = new URL(await provider.choose(url.href, subject))
  const checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true }
  const tokens = await client.authorizationCodeGrant(config, answered, checks)
  const claims = tokens.claims()
  if (!claims) throw new Error('No ID token')
  return { tokens, claims, userInfo: await client.fetchUserInfo(config, tokens.access_token, claims.sub) }
}

describe('openid-client', () => {
  test.each([
    ['in the header', client.ClientSecretBasic(secret)],
    ['in the body', client.ClientSecretPost(secret)],
  ])('signs somebody in, with the secret %s', async (_, authentication) => {
    const { claims, userInfo, tokens } = await signIn(await discover(authentication))
    const person = {
      sub: 'milagros',
      name: 'Milagros Ríos',
      email: 'milagros.rios@llave.example',
      email_verified: true,
      groups: ['atencion'],
    }
    expect(claims).toMatchObject({ ...person, iss: provider.issuer, aud: 'mesa' })
    expect(userInfo).toEqual(person)
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 300, scope: 'openid profile email' })
  })

  test('is told no more than it asked for', async () => {
    const { userInfo, claims } = await signIn(await discover(), 'openid', 'fiorella')
    expect(userInfo).toEqual({ sub: 'fiorella', groups: ['tesoreria'] })
    expect(claims).not.toHaveProperty('email')
  })

  test('takes a new key once it asks for the keys again; the one before stays published, an older one does not', async () => {
    await provider.rotateKey()
    await expect(signIn(await discover())).resolves.toBeDefined()
    const published = async () => {
      const set = (await (await fetch(`${provider.issuer}/jwks`)).json()) as { keys: { kid: string }[] }
      return set.keys.map(({ kid }) => kid)
    }
    const [newest, previous] = await published()
    await provider.rotateKey()
    const now = await published()
    expect(now).toHaveLength(2)
    expect(now).toContain(newest)
    expect(now).not.toContain(previous)
  })

  test.each<[OpenIdFault, string]>([
    ['wrong-nonce', '"nonce"'],
    ['expired-token', 'expiration is past current timestamp'],
    ['other-issuer', '"iss"'],
    ['other-audience', '"aud"'],
    ['wrong-signature', 'JWT signature verification failed'],
  ])('refuses the ID token of %s', async (kind, message) => {
    const config = await discover()
    provider.faults.add({ kind })
    const refused = await signIn(config).then(
      () => null,
      (error: Error) => error,
    )
    expect([refused?.message, (refused?.cause as Error | undefined)?.message].join(' ')).toContain(message)
    // It was ordered once: the next one is good again.
    await expect(signIn(config)).resolves.toBeDefined()
  })

  test('takes a wrong signature where it was not told to check any', async () => {
    const config = await client.discovery(new URL(provider.issuer), 'mesa', secret, undefined, {
      execute: [client.allowInsecureRequests],
    })
    provider.faults.add({ kind: 'wrong-signature' })
    await expect(signIn(config)).resolves.toBeDefined()
  })

  test('gives on what is said of an e-mail, and that nothing is said', async () => {
    const config = await discover()
    provider.faults.add({ kind: 'no-email' })
    const without = await signIn(config)
    provider.faults.add({ kind: 'email-not-verified' })
    const unverified = await signIn(config)
    for (const said of [without.claims, without.userInfo]) expect(said).not.toHaveProperty('email')
    for (const said of [unverified.claims, unverified.userInfo])
      expect(said).toMatchObject({ email: 'milagros.rios@llave.example', email_verified: false })
  })

  test('reports that the provider is down, wherever it is', async () => {
    const config = await discover()
    for (const service of ['authorize', 'token', 'userinfo', 'jwks']) {
      provider.faults.add({ kind: 'down', service })
      await expect(signIn(service === 'jwks' ? await discover() : config), service).rejects.toThrow()
      expect(provider.faults.list()).toEqual([])
    }
    provider.faults.add({ kind: 'down', service: '.well-known/openid-configuration' })
    await expect(discover()).rejects.toThrow()
  })

  test('hears that it was cancelled, and refuses the answer of another provider', async () => {
    const config = await discover()
    const asked = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid',
      prompt: 'none',
    })
    const location = new URL(await provider.choose(asked.href, 'milagros'))
    await expect(client.authorizationCodeGrant(config, location)).rejects.toMatchObject({
      error: 'login_required',
    })
    const forged = new URL(`${redirectUri}?code=abc&iss=${encodeURIComponent('https://accounts.example')}`)
    await expect(client.authorizationCodeGrant(config, forged)).rejects.toThrow()
  })
})
