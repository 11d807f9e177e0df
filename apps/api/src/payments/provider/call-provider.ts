import * as z from 'zod/mini'
import type { ShopConfig } from '../../config/config.ts'

/**
 * The result of a call to the provider. `error`: the provider refused, with a code that may be new
 * to us. `unknown`: no answer, or an unreadable one. The operation may have happened all the same,
 * so only reads may be repeated (docs/payment-provider.md, "Calls").
 */
export type ProviderAnswer<T> =
  | { readonly outcome: 'answered'; readonly value: T }
  | { readonly outcome: 'error'; readonly code: string }
  | { readonly outcome: 'unknown'; readonly cause: 'no-answer' | 'bad-status' | 'unreadable' }

export const unreadable = { outcome: 'unknown', cause: 'unreadable' } as const

/** Where the provider answers, and how long we wait for it. */
export type ProviderAddress = { readonly apiUrl: string; readonly timeoutMs: number }

const envelope = z.object({
  status: z.enum(['SUCCESS', 'ERROR']),
  mode: z.optional(z.nullable(z.string())),
  answer: z.unknown(),
})
const failure = z.object({ errorCode: z.string().check(z.maxLength(60)) })

/** One call of REST V4: always POST and JSON. Business errors and bad credentials come as HTTP 200. */
export async function callProvider(
  { apiUrl, timeoutMs }: ProviderAddress,
  shop: ShopConfig,
  service: string,
  body: object,
): Promise<ProviderAnswer<unknown>> {
  let status: number
  let text: string
  try {
    const response = await fetch(`${apiUrl}/api-payment/V4/${service}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${shop.shopId}:${shop.password}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = response.status
    text = await response.text()
  } catch {
    return { outcome: 'unknown', cause: 'no-answer' }
  }
  // Any other status comes from a proxy between us and the provider.
  if (status !== 200 && status !== 401) return { outcome: 'unknown', cause: 'bad-status' }
  return readEnvelope(text, modeOf(shop))
}

/** The key chooses test or production, not the address (docs/payment-provider.md, "Calls"). */
export function modeOf(shop: ShopConfig): 'TEST' | 'PRODUCTION' {
  return shop.password.startsWith('prodpassword_') ? 'PRODUCTION' : 'TEST'
}

function readEnvelope(text: string, mode: string): ProviderAnswer<unknown> {
  const read = z.safeParse(envelope, parseJson(text))
  if (!read.success) return unreadable
  const { status, answer, mode: answered } = read.data
  if (status === 'ERROR') {
    const error = z.safeParse(failure, answer)
    return error.success ? { outcome: 'error', code: error.data.errorCode } : unreadable
  }
  return answered === mode ? { outcome: 'answered', value: answer } : unreadable
}

/** Undefined where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
