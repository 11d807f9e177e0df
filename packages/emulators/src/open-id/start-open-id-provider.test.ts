import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenIdProvider, startOpenIdProvider } from './start-open-id-provider.ts'

// By hand, as no good client asks: what a provider refuses, and that it says so as the documents want.

const redirectUri = 'http://127.0.0.1:1/answer?tenant=1'
const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')

let now = Date.parse('2026-11-23T15:00:00Z')
let provider: OpenIdProvider
beforeAll(async () => {
  const redirectUris = [redirectUri, 'http://127.0.0.1:1/other']
  provider = await startOpenIdProvider({
    host: '127.0.0.1',
    clients: [
      { id: 'mesa', secret: 'mesa-secret', redirectUris },
      { id: 'other', secret: 'other-secret', redirectUris },
    ],
    people: [{ subject: 'ana', name: '<b>Ana</b>', email: 'ana@llave.example', groups: ['"jefas"'] }],
    clock: { now: () => now },
  })
})
afterAll(() => provider.close())

const good = {
  client_id: 'mesa',
  redirect_uri: redirectUri,
  response_type: 'code',
  scope: 'openid email profile',
  state: 'x y&z',
  nonce: 'n-1',
  code_challenge: challenge,
  code_challenge_method: 'S256',
}

type Parameters = Record<string, string>

function authorizationUrl(changed: Parameters = {}, more = ''): string {
  return `${provider.issuer}/authorize?${new URLSearchParams({ ...good, ...changed })}${more}`
}

async function issueCode(changed: Parameters = {}): Promise<string> {
  const location = new URL(await provider.choose(authorizationUrl(changed), 'ana'))
  return location.searchParams.get('code') ?? 'none'
}

async function exchange(changed: Parameters, headers: Record<string, string> = {}, more = '') {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...('authorization' in headers ? {} : { client_id: 'mesa', client_secret: 'mesa-secret' }),
    ...changed,
  })
  const response = await fetch(`${provider.issuer}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: body.toString() + more,
  })
  const answer = (await response.json()) as Parameters
  return { response, answer, outcome: `${response.status} ${answer.error ?? 'ok'}` }
}

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })

describe('the authorization endpoint', () => {
  test('shows people on a page without script, with their texts as text', async () => {
    for (const [url, init] of [
      [authorizationUrl(), {}],
      [`${provider.issuer}/authorize`, { method: 'POST', body: new URLSearchParams(good) }],
    ] as const) {
      const response = await fetch(url, init)
      const page = await response.text()
      expect(response.status).toBe(200)
      expect(page).toContain('&lt;b&gt;Ana&lt;/b&gt;')
      expect(page).toContain('&quot;jefas&quot;')
      expect(page).not.toMatch(/<script|<b>/)
    }
  })

  test('sends the browser back with code, state and issuer, and answers a page once', async () => {
    const location = new URL(await provider.choose(authorizationUrl(), 'ana'))
    expect(Object.fromEntries(location.searchParams)).toEqual({
      tenant: '1',
      code: expect.stringMatching(/^[\w-]{32}$/),
      state: 'x y&z',
      iss: provider.issuer,
    })
    await expect(provider.choose(authorizationUrl(), 'nobody')).rejects.toThrow('Nobody was chosen: 400')
    const page = await (await fetch(authorizationUrl())).text()
    const ticket = /name="ticket" value="([\w-]+)"/.exec(page)?.[1] ?? ''
    const cancel = () =>
      fetch(`${provider.issuer}/authorize/answer`, {
        method: 'POST',
        body: new URLSearchParams({ ticket, cancel: 'yes' }),
        redirect: 'manual',
      })
    const cancelled = new URL((await cancel()).headers.get('location') ?? '')
    expect(cancelled.searchParams.get('error')).toBe('access_denied')
    expect(cancelled.searchParams.get('code')).toBeNull()
    const again = await cancel()
    expect([again.status, again.headers.get('location')]).toEqual([400, null])
  })

  test.each<[string, Parameters, string?]>([
    ['client_id', { client_id: 'nobody' }],
    ['client_id', { client_id: '' }],
    ['client_id', {}, '&client_id=mesa'],
    ['redirect_uri', { redirect_uri: '' }],
    ['redirect_uri', { redirect_uri: 'https://thief.example/' }],
    ['redirect_uri', { redirect_uri: `${redirectUri}&more=1` }],
    ['redirect_uri', { redirect_uri: redirectUri.toUpperCase() }],
    ['redirect_uri', {}, '&redirect_uri=https://thief.example/'],
  ])('sends nobody anywhere with a wrong %s: %j', async (name, changed, more = '') => {
    const response = await fetch(authorizationUrl(changed, more), { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([400, null])
    expect(await response.text()).toContain(`La petición no vale: ${name}`)
  })

  test.each<[string, Parameters, string?]>([
    ['invalid_request', { response_type: '' }],
    ['unsupported_response_type', { response_type: 'token' }],
    ['unsupported_response_type', { response_type: 'code id_token' }],
    ['invalid_request', { response_mode: 'form_post' }],
    ['invalid_scope', { scope: 'email' }],
    ['invalid_request', { code_challenge: '' }],
    ['invalid_request', { code_challenge_method: '' }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_request', { code_challenge: `${challenge}=` }],
    ['login_required', { prompt: 'none' }],
    ['request_not_supported', { request: 'e30.e30.' }],
    ['request_uri_not_supported', { request_uri: 'https://client.example/r' }],
    ['registration_not_supported', { registration: '{}' }],
    ['invalid_request', {}, '&nonce=n-2'],
  ])('says %s of %j', async (error, changed, more = '') => {
    const response = await fetch(authorizationUrl(changed, more), { redirect: 'manual' })
    expect(response.status).toBe(303)
    const { searchParams } = new URL(response.headers.get('location') ?? '')
    expect(Object.fromEntries(searchParams)).toMatchObject({ error, state: 'x y&z', iss: provider.issuer })
    expect(searchParams.has('code')).toBe(false)
  })
})

describe('the token endpoint', () => {
  test('gives tokens for a code that are not to be stored', async () => {
    const { response, answer, outcome } = await exchange({ code: await issueCode() })
    expect(outcome).toBe('200 ok')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('pragma')).toBe('no-cache')
    const [header = '', payload = ''] = (answer.id_token ?? '').split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object
    expect(read(header)).toEqual({ alg: 'RS256', typ: 'JWT', kid: expect.any(String) })
    expect(read(payload)).toEqual({
      iss: provider.issuer,
      sub: 'ana',
      aud: 'mesa',
      iat: now / 1000,
      exp: now / 1000 + 300,
      auth_time: now / 1000,
      nonce: 'n-1',
      name: '<b>Ana</b>',
      email: 'ana@llave.example',
      email_verified: true,
      groups: ['"jefas"'],
    })
  })

  test('refuses a code that was used, and takes back what was given for it', async () => {
    const code = await issueCode()
    const { answer } = await exchange({ code })
    const ask = () =>
      fetch(`${provider.issuer}/userinfo`, { headers: { authorization: `Bearer ${answer.access_token}` } })
    expect((await ask()).status).toBe(200)
    expect((await exchange({ code })).outcome).toBe('400 invalid_grant')
    const refused = await ask()
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ])
  })

  test('refuses a code after a minute, and an access token after five', async () => {
    const [inTime, late] = [await issueCode(), await issueCode()]
    now += 59_000
    const { answer, outcome } = await exchange({ code: inTime })
    expect(outcome).toBe('200 ok')
    now += 1_000
    expect((await exchange({ code: late })).outcome).toBe('400 invalid_grant')
    const ask = async () => {
      const headers = { authorization: `Bearer ${answer.access_token}` }
      return (await fetch(`${provider.issuer}/userinfo`, { method: 'POST', headers })).status
    }
    now += 298_000
    expect(await ask()).toBe(200)
    now += 1_000
    expect(await ask()).toBe(401)
  })

  test.each<[string, Parameters, Record<string, string>?, string?]>([
    ['400 invalid_grant', { code: 'unknown' }],
    ['400 invalid_grant', { redirect_uri: 'http://127.0.0.1:1/other' }],
    ['400 invalid_grant', { redirect_uri: '' }],
    ['400 invalid_grant', { code_verifier: 'w'.repeat(43) }],
    ['400 invalid_grant', { code_verifier: '' }],
    ['400 invalid_grant', { code_verifier: challenge }],
    ['400 invalid_grant', { client_id: 'other', client_secret: 'other-secret' }],
    ['400 invalid_request', { code: '' }],
    ['400 invalid_request', { grant_type: '' }],
    ['400 unsupported_grant_type', { grant_type: 'client_credentials' }],
    ['400 invalid_request', {}, {}, '&code_verifier=again'],
    ['400 invalid_request', {}, { 'content-type': 'application/json' }],
    ['401 invalid_client', { client_secret: 'wrong' }],
    ['401 invalid_client', { client_secret: '' }],
    ['401 invalid_client', { client_id: 'other' }],
    ['401 invalid_client', {}, basic('mesa:wrong')],
    ['401 invalid_client', {}, basic('mesa')],
    ['401 invalid_client', {}, basic('mesa:%zz')],
    ['401 invalid_client', {}, { authorization: 'Bearer mesa-secret' }],
    ['400 invalid_request', { client_secret: 'mesa-secret' }, basic('mesa:mesa-secret')],
    ['400 invalid_request', { client_id: 'other' }, basic('mesa:mesa-secret')],
    ['200 ok', { client_id: 'mesa' }, basic('mesa:mesa%2Dsecret')],
  ])('answers %s to %j', async (outcome, changed, headers = {}, more = '') => {
    const code = await issueCode()
    const found = await exchange({ code, ...changed }, headers, more)
    expect(found.outcome).toBe(outcome)
    expect(found.response.headers.get('www-authenticate')).toBe(
      outcome.startsWith('401') && 'authorization' in headers ? 'Basic realm="emulator"' : null,
    )
    // What was refused has cost the code nothing but its minute.
    if (outcome !== '200 ok') expect((await exchange({ code })).outcome).toBe('200 ok')
  })
})

test('without a token the endpoint of claims names no error, and other calls there are none', async () => {
  const refused = await fetch(`${provider.issuer}/userinfo`)
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  for (const [method, path] of [
    ['GET', 'token'],
    ['POST', 'jwks'],
    ['GET', 'authorize/answer'],
    ['GET', ''],
  ] as const)
    expect((await fetch(`${provider.issuer}/${path}`, { method })).status, path).toBe(404)
})

test('the keys are public, with all that a client chooses one by', async () => {
  const { keys } = (await (await fetch(`${provider.issuer}/jwks`)).json()) as { keys: object[] }
  for (const key of keys) {
    expect(key).toMatchObject({ kty: 'RSA', use: 'sig', alg: 'RS256', kid: expect.any(String) })
    expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  }
})

test('every member that it writes has its document in the README', async () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const [, section = ''] = readme.split('## OpenID provider')
  const discovered = await fetch(`${provider.issuer}/.well-known/openid-configuration`)
  const described = (await discovered.json()) as { claims_supported: string[] }
  const { answer } = await exchange({ code: await issueCode() })
  const { answer: refused } = await exchange({})
  const written = [described, answer, refused]
    .flatMap((each) => Object.keys(each))
    .concat(described.claims_supported)
  const payload = JSON.parse(
    Buffer.from((answer.id_token ?? '').split('.')[1] ?? '', 'base64url').toString(),
  ) as object
  expect(Object.keys(payload).sort()).toEqual([...described.claims_supported].sort())
  expect(written.filter((member) => !section.includes(`\`${member}\``))).toEqual([])
})
