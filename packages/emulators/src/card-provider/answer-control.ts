import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerFaults } from '../faults/answer-faults.ts'
import { answerJson } from '../http/answer.ts'
import type { Provider } from './provider.ts'
import { captureAll, runDue } from './run-due.ts'
import { testCards } from './test-cards.ts'

/** `/emulator/...`: what a developer or a test asks of the emulator itself, not of the provider. */
export async function answerControl(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  if (url.pathname === '/emulator/faults') return answerFaults(provider.faults, request, response, url)
  if (url.pathname === '/emulator/state') return answerJson(response, describe(provider))
  if (url.pathname === '/emulator/capture' && request.method === 'POST') {
    await runDue(provider)
    return answerJson(response, { captured: captureAll(provider, provider.clock.now()) })
  }
  answerJson(response, { error: 'not found' }, 404)
}

/** Newest first, the last hundred of each. Card numbers are masked in the transactions already. */
function describe(provider: Provider) {
  const { transactions, tokens, challenges, pendingIpns, pendingCharges } = provider.store
  return {
    shops: [...provider.shops.keys()],
    transactions: newest(transactions.values()),
    notifications: newest(provider.ipnLog),
    tokens: newest(tokens.values()).map((token) => ({ ...token, card: { ...token.card, pan: undefined } })),
    openChallenges: [...challenges.values()].filter((challenge) => challenge.transactionUuid === null).length,
    pendingNotifications: pendingIpns.size(),
    pendingCharges: pendingCharges.size(),
    faults: provider.faults.list(),
    testCards,
  }
}

function newest<T>(values: Iterable<T>): T[] {
  return [...values].slice(-100).reverse()
}
