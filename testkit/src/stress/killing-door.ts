import { answerJson } from '@llave/emulators/http/answer'
import { type Listening, listen } from '@llave/emulators/http/listen'
import { readBody } from '@llave/emulators/http/read-body'

/**
 * Where a process is killed around a call that gives money back: before the provider hears of it, after the
 * provider did it and before the process hears of that, or while it writes down what it heard.
 */
const moments = ['unheard', 'unanswered', 'answered'] as const
export type KillMoment = (typeof moments)[number]

/** Says for each call that gives money back whether its process dies with it, whichever process calls. */
export type KillPlan = { next(): KillMoment | null }

/**
 * A process that dies leaves up to ten refunds to their leases (`refund-surplus.ts`), so that more kills than one
 * for twelve refunds would not find enough calls.
 */
const spacing = 3

/** A plan of that many kills, each at another moment than the last. */
export function planKills(kills: number): KillPlan {
  let calls = 0
  return {
    next() {
      calls += 1
      const kill = (calls - 1) / spacing
      if (!Number.isInteger(kill) || kill >= kills) return null
      return moments[kill % moments.length] ?? null
    },
  }
}

/** A way to the provider through which one process calls, and dies where the plan says so. */
export function openKillingDoor(
  providerUrl: string,
  plan: KillPlan,
  kill: (moment: KillMoment) => Promise<void>,
): Promise<Listening> {
  return listen(
    async (request, response) => {
      const body = await readBody(request)
      const moment = request.url?.endsWith('/Transaction/CancelOrRefund') ? plan.next() : null
      if (moment === 'unheard') {
        await kill(moment)
        response.destroy()
        return
      }
      const { authorization = '', 'content-type': type = '' } = request.headers
      const headers = { authorization, 'content-type': type }
      const answer = await fetch(`${providerUrl}${request.url}`, { method: 'POST', headers, body }).catch(
        () => null,
      )
      const text = await answer?.text()
      if (moment === 'unanswered') await kill(moment)
      // A lost answer is lost here too.
      if (!answer || moment === 'unanswered') response.destroy()
      else if (answer.ok) answerJson(response, JSON.parse(text ?? ''))
      else response.writeHead(answer.status).end(text)
      if (moment === 'answered') await kill(moment)
    },
    0,
    '127.0.0.1',
  )
}
