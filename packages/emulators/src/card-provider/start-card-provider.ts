import type { IncomingMessage, ServerResponse } from 'node:http'
import { createFaultSwitches, type FaultSwitches } from '../faults/fault-switches.ts'
import { allowAnyOrigin, answerJson, answerPreflight } from '../http/answer.ts'
import { listen, localAddress } from '../http/listen.ts'
import { answerControl } from './answer-control.ts'
import { answerBank } from './form/answer-bank.ts'
import { answerForm } from './form/answer-form.ts'
import type { IpnLogEntry } from './ipn/ipn-log.ts'
import { type CardProviderFault, type Clock, cardProviderFaults, type Provider } from './provider.ts'
import { answerService } from './rest/answer-service.ts'
import { captureAll, runDue } from './run-due.ts'
import { serveBrowserFile } from './serve-browser-file.ts'
import { indexShops, type Shop } from './shop.ts'
import { openProviderStore, type ProviderStore } from './store/provider-store.ts'

export type CardProviderOptions = {
  /** 0 takes a free one. */
  port?: number
  /** Of the bank's page, the third origin; 0 takes a free one. */
  challengePort?: number
  /** Interface to listen on. */
  host: string
  /** Name that browsers reach this machine by; `host` unless given. */
  publicHost?: string
  /** Where browsers find it, behind a proxy; made of the public host and the port unless given. */
  publicUrl?: string
  publicApiUrl?: string
  publicChallengeUrl?: string
  shops: readonly Shop[]
  /** Where notifications go, unless a request names its own `ipnTargetUrl`. */
  ipnUrl: string
  /** Failed notifications are sent again, four times at the quarter hours. Off, as at the provider. */
  ipnRetries?: boolean
  /** Also refusals after which another try is left are notified. Off, as at the provider. */
  ipnOnEveryRefusal?: boolean
  clock?: Clock
  /** Keeps everything across a kill and restart; in memory only unless given. */
  dataFile?: string
  log?: (line: string) => void
}

export type CardProvider = {
  /** Origin of the script, the frames and the REST API. */
  url: string
  challengeUrl: string
  /** The same two servers as this machine reaches them, whatever stands in front. */
  localUrl: string
  localChallengeUrl: string
  state: ProviderStore & { ipnLog: readonly IpnLogEntry[] }
  faults: FaultSwitches<CardProviderFault>
  /** Does what is due by the clock at once; it happens by itself twice a second too. */
  runDue(): Promise<void>
  /** The evening batch now: captures everything authorised, answers how many. */
  capture(): number
  close(): Promise<void>
}

/** Starts the card provider: REST API, browser script, frames, bank's page, notifications. */
export async function startCardProvider(options: CardProviderOptions): Promise<CardProvider> {
  const shops = indexShops(options.shops)
  const clock = options.clock ?? { now: () => Date.now() }
  const provider: Provider = {
    shops,
    clock,
    store: openProviderStore(options.dataFile),
    faults: createFaultSwitches(cardProviderFaults),
    ipnLog: [],
    ipnUrl: options.ipnUrl,
    ipnRetries: options.ipnRetries ?? false,
    ipnOnEveryRefusal: options.ipnOnEveryRefusal ?? false,
    settling: new Map(),
    notifying: new Set(),
    // The first look at the clock captures what an earlier run left before the last batch.
    nextBatchAt: 0,
    url: '',
    apiUrl: '',
    challengeUrl: '',
    log: options.log ?? (() => {}),
  }

  const main = await listen(
    (request, response) => answerMain(provider, request, response),
    options.port ?? 0,
    options.host,
  )
  const bank = await listen(
    (request, response) => answerBank(provider, request, response),
    options.challengePort ?? 0,
    options.host,
  )
  const name = options.publicHost ?? options.host
  provider.url = options.publicUrl ?? `http://${name}:${main.port}`
  provider.apiUrl = options.publicApiUrl ?? provider.url
  provider.challengeUrl = options.publicChallengeUrl ?? `http://${name}:${bank.port}`

  const ticking = setInterval(() => {
    runDue(provider).catch((error: unknown) => console.error('emulator: a task that was due failed', error))
  }, 500)
  ticking.unref()

  return {
    url: provider.url,
    challengeUrl: provider.challengeUrl,
    localUrl: localAddress(options.host, main.port),
    localChallengeUrl: localAddress(options.host, bank.port),
    state: { ...provider.store, ipnLog: provider.ipnLog },
    faults: provider.faults,
    runDue: () => runDue(provider),
    capture: () => captureAll(provider, clock.now()),
    async close() {
      clearInterval(ticking)
      await Promise.all([main.close(), bank.close()])
      provider.store.close()
    },
  }
}

async function answerMain(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  allowAnyOrigin(response)
  if (answerPreflight(request, response)) return
  const url = new URL(request.url ?? '/', 'http://emulator')
  const service = /^\/api-payment\/V4\/(\w+\/\w+)$/.exec(url.pathname)?.[1]
  const operation = /^\/form\/(pay|challenge-result)$/.exec(url.pathname)?.[1] as
    | 'pay'
    | 'challenge-result'
    | undefined
  if (service !== undefined || operation !== undefined) {
    if (request.method !== 'POST') return answerJson(response, { error: 'only POST' }, 405)
    if (operation !== undefined) return answerForm(provider, operation, request, response)
    return answerService(provider, service ?? '', request, response)
  }
  if (url.pathname.startsWith('/emulator/')) return answerControl(provider, request, response, url)
  if (serveBrowserFile(provider, url.pathname, response)) return
  answerJson(response, { error: 'not found' }, 404)
}
