import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerJson } from '../../http/answer.ts'
import { parseJsonObject, readBody } from '../../http/read-body.ts'
import type { Provider } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import type { Shop } from '../shop.ts'
import { authorize } from './authorize.ts'
import { cancelOrRefund } from './cancel-or-refund.ts'
import { createPayment, deferSilentCharge } from './create-payment.ts'
import { createToken } from './create-token.ts'
import { errorEnvelope, successEnvelope } from './envelope.ts'
import { getOrder } from './get-order.ts'
import { getTransaction } from './get-transaction.ts'
import { sdkTest } from './sdk-test.ts'
import type { Body, Service } from './service.ts'
import { cancelToken, getToken, reactivateToken } from './token-services.ts'

const services: Record<string, Service> = {
  'Charge/SDKTest': sdkTest,
  'Charge/CreatePayment': createPayment,
  'Charge/CreateToken': createToken,
  'Token/Get': getToken,
  'Token/Cancel': cancelToken,
  'Token/Reactivate': reactivateToken,
  'Order/Get': getOrder,
  'Transaction/Get': getTransaction,
  'Transaction/CancelOrRefund': cancelOrRefund,
}

/** Answers `POST /api-payment/V4/<name>`. Every business error is HTTP 200. */
export async function answerService(
  provider: Provider,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const text = await readBody(request)
  let shop: Shop | null = null
  let orderId: string | null = null
  let answer: object
  try {
    shop = authorize(provider, request.headers.authorization)
    const body = parseJsonObject(text)
    if (!body) throw new ProviderError('INT_902', 'the body must be a JSON object')
    orderId = orderOf(provider, body)
    const call = { service: name, orderId }

    const broken = provider.faults.take('server-error', call)
    if (broken) {
      response.writeHead(broken.status ?? 503, { 'content-type': 'text/html' }).end('Service Unavailable')
      return
    }
    const failing = provider.faults.take('error-envelope', call)
    if (failing) throw new ProviderError(failing.code ?? 'PSP_999', 'switched on in the emulator')
    if (name === 'Charge/CreatePayment' && body.formAction === 'SILENT') {
      const later = provider.faults.take('process-later', call)
      if (later) {
        deferSilentCharge(provider, shop, body, later.ms ?? 10 * 60_000)
        response.destroy()
        return
      }
    }
    const service = services[name]
    if (!service) throw new ProviderError('INT_901')
    answer = successEnvelope(provider, shop, name, service(provider, shop, body))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    answer = errorEnvelope(provider, shop, name, error)
  }

  const call = { service: name, orderId }
  const slow = provider.faults.take('slow', call)
  if (slow) await sleep(slow.ms ?? 5_000, undefined, { ref: false })
  if (provider.faults.take('lose-response', call)) response.destroy()
  else answerJson(response, answer)
}

/** The order that a call is about, so that a fault can be aimed at it. */
function orderOf(provider: Provider, body: Body): string | null {
  if (typeof body.orderId === 'string') return body.orderId
  if (typeof body.uuid === 'string') return provider.store.transactions.get(body.uuid)?.orderId ?? null
  return null
}
