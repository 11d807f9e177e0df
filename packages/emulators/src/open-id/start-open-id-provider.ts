import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerFaults } from '../faults/answer-faults.ts'
import { createFaultSwitches, type FaultSwitches } from '../faults/fault-switches.ts'
import { allowAnyOrigin, answerJson, answerPreflight } from '../http/answer.ts'
import { listen } from '../http/listen.ts'
import { answerAuthorization, answerChoice } from './answer-authorization.ts'
import { answerToken } from './answer-token.ts'
import { answerUserInfo } from './answer-user-info.ts'
import { describeProvider } from './describe-provider.ts'
import { type Client, type OpenIdFault, openIdFaults, type Person, type Provider } from './provider.ts'
import { createSigningKeys } from './signing-keys.ts'

export type OpenIdProviderOptions = {
  /** 0 takes a free one. */
  port?: number
  host: string
  publicHost?: string
  clients: readonly Client[]
  people: readonly Person[]
  /** Epoch milliseconds; the machine's clock unless given. */
  clock?: { now(): number }
}

export type OpenIdProvider = {
  /** Issuer identifier, below which discovery answers. */
  issuer: string
  faults: FaultSwitches<OpenIdFault>
  /** Signs with a new key from now on; the one before stays published, an older one does not. */
  rotateKey(): Promise<void>
  /** What a browser does when somebody is chosen on the page: the address that it is sent to. */
  choose(authorizationUrl: string, subject: string): Promise<string>
  close(): Promise<void>
}

/** Starts the company's own sign-in: an OpenID provider with the authorization code flow. */
export async function startOpenIdProvider(options: OpenIdProviderOptions): Promise<OpenIdProvider> {
  const keys = await createSigningKeys()
  const faults = createFaultSwitches(openIdFaults)
  const listening = await listen(
    (request, response) => answer(provider, request, response),
    options.port ?? 0,
    options.host,
  )
  const provider: Provider = {
    issuer: `http://${options.publicHost ?? options.host}:${listening.port}`,
    clients: options.clients,
    people: options.people,
    keys,
    faults,
    clock: options.clock ?? Date,
    open: new Map(),
    grants: new Map(),
    accesses: new Map(),
  }
  return {
    issuer: provider.issuer,
    faults,
    rotateKey: () => keys.rotate(),
    choose,
    close: listening.close,
  }
}

async function answer(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  allowAnyOrigin(response)
  if (answerPreflight(request, response)) return
  const url = new URL(request.url ?? '/', 'http://emulator')
  if (url.pathname === '/emulator/faults') return answerFaults(provider.faults, request, response, url)
  const endpoint = url.pathname.slice(1)
  if (provider.faults.take('down', { service: endpoint }))
    return answerJson(response, { error: 'temporarily_unavailable' }, 503)
  const call = `${request.method} ${endpoint}`
  if (call === 'GET .well-known/openid-configuration') return answerJson(response, describeProvider(provider))
  if (call === 'GET jwks') return answerJson(response, provider.keys.published())
  if (call === 'GET authorize' || call === 'POST authorize')
    return answerAuthorization(provider, request, response, url)
  if (call === 'POST authorize/answer') return answerChoice(provider, request, response)
  if (call === 'POST token') return answerToken(provider, request, response)
  if (call === 'GET userinfo' || call === 'POST userinfo') return answerUserInfo(provider, request, response)
  answerJson(response, { error: 'not found' }, 404)
}

async function choose(authorizationUrl: string, subject: string): Promise<string> {
  const page = await fetch(authorizationUrl, { redirect: 'manual' })
  const refused = page.headers.get('location')
  if (refused !== null) return refused
  const ticket = /name="ticket" value="([\w-]+)"/.exec(await page.text())?.[1]
  if (ticket === undefined) throw new Error(`No page to choose on: ${page.status}`)
  const answered = await fetch(new URL('/authorize/answer', authorizationUrl), {
    method: 'POST',
    body: new URLSearchParams({ ticket, person: subject }),
    redirect: 'manual',
  })
  const location = answered.headers.get('location')
  if (location === null) throw new Error(`Nobody was chosen: ${answered.status}`)
  return location
}
