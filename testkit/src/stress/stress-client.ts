import { notificationPath } from '@llave/contract/payments/notification-path'
import type { ApiProcess } from '../run-api-process.ts'
import { openPatience } from './patience.ts'

export type StressAnswer = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: it reads the wire as an outside client does.
  readonly body: any
}

/** Hears every answer, null for none, and what was asked. */
export type Listener = (path: string, answer: StressAnswer | null, asked: object) => void

/**
 * A client whose calls go to one process or another; null where that process was killed meanwhile, or says that the
 * database is away: in both cases the customer does not know what happened, and looks again. It throws where nobody
 * was answered for minutes.
 */
export function openStressClient(processes: readonly ApiProcess[], hear: Listener = () => undefined) {
  let turn = 0
  const patience = openPatience('no customer was answered')
  async function postJson(
    path: string,
    body: object,
    headers: Record<string, string>,
  ): Promise<StressAnswer | null> {
    const answer = await ask(path, JSON.stringify(body), { ...headers, 'content-type': 'application/json' })
    return heard(path, answer, body)
  }
  function heard(path: string, answer: StressAnswer | null, asked: object): StressAnswer | null {
    hear(path, answer, asked)
    if (answer && answer.body?.code !== 'servicio_interrumpido') {
      patience.moved()
      return answer
    }
    patience.waits(answer?.body)
    return null
  }
  async function ask(
    path: string,
    body: string | URLSearchParams,
    headers: Record<string, string>,
  ): Promise<StressAnswer | null> {
    const { url } = processes[turn++ % processes.length] ?? { url: '' }
    try {
      const response = await fetch(`${url}${path}`, { method: 'POST', body, headers })
      return { status: response.status, body: await response.json().catch(() => null) }
    } catch {
      return null
    }
  }
  return {
    call: (path: string, token: string, body: object) =>
      postJson(path, body, { authorization: `Bearer ${token}` }),
    /** Of who is not signed in. */
    open: (path: string, body: object) => postJson(path, body, {}),
    notify: async (fields: Readonly<Record<string, string>>) =>
      heard(notificationPath, await ask(notificationPath, new URLSearchParams(fields), {}), fields),
  }
}

export type StressClient = ReturnType<typeof openStressClient>
