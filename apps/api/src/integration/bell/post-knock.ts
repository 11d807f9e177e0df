import { lookup } from 'node:dns'
import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { findUrlFault } from './find-url-fault.ts'
import { refusedAddress, resolvePublic } from './resolve-public.ts'

/** What the receiver answered; `label` says in a word what happened, for the operator. */
export type KnockAnswer = {
  /** Null where no answer came. */
  readonly status: number | null
  readonly label: string
  /** The header Retry-After as it came. */
  readonly retryAfter: string | null
}

export type PostKnock = (
  url: string,
  message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
) => Promise<KnockAnswer>

/** How the network is reached; tests have their own. */
export type Network = {
  readonly resolve: LookupFunction
  /** Ends an attempt. */
  readonly expire: () => AbortSignal
}

/** Name, connection and answer together. */
const timeoutMs = 10_000

export const ownNetwork: Network = {
  resolve: (host, options, answer) => void lookup(host, options, answer),
  expire: () => AbortSignal.timeout(timeoutMs),
}

/**
 * Posts a knock and answers what became of it; never throws. No redirect is followed and nothing
 * of the answer's body is read. A name is resolved once, its addresses are checked, and the
 * connection goes to one of these: a name that changes in between leads nowhere else.
 */
export function openPost(allowedHosts: readonly string[], { resolve, expire }: Network): PostKnock {
  return (text, { headers, body }) => {
    if (findUrlFault(text, allowedHosts) !== null) return Promise.resolve(noAnswer(refusedAddress))
    const url = new URL(text)
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own, so that each is checked.
      agent: false,
      lookup: allowedHosts.includes(url.hostname) ? resolve : resolvePublic(resolve),
      signal: expire(),
    }
    return new Promise((settle) => {
      const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, options)
      request.on('response', (response) => {
        settle(readAnswer(response))
        response.destroy()
      })
      request.on('error', (error) => settle(noAnswer(labelOf(error))))
      request.on('close', () => settle(noAnswer('closed')))
      request.end(body)
    })
  }
}

function readAnswer({ statusCode = 0, headers }: IncomingMessage): KnockAnswer {
  return { status: statusCode, label: `HTTP ${statusCode}`, retryAfter: headers['retry-after'] ?? null }
}

function noAnswer(label: string): KnockAnswer {
  return { status: null, label, retryAfter: null }
}

/** The code of an error; its message may quote the address. */
function labelOf(error: Error & { readonly code?: string }): string {
  return error.code === 'ABORT_ERR' ? 'timeout' : (error.code ?? error.name)
}
