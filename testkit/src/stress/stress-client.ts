import type { ApiProcess } from '../run-api-process.ts'

export type StressAnswer = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: it reads the wire as an outside client does.
  readonly body: any
}

/** A client whose calls go to one process or another; null where that process was killed meanwhile. */
export function openStressClient(processes: readonly ApiProcess[]) {
  let turn = 0
  async function post(
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
      post(path, JSON.stringify(body), {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      }),
    /** Of who is not signed in. */
    open: (path: string, body: object) =>
      post(path, JSON.stringify(body), { 'content-type': 'application/json' }),
    notify: (fields: Readonly<Record<string, string>>) =>
      post('/api/Pagos/NotificacionIziPago', new URLSearchParams(fields), {}),
  }
}

export type StressClient = ReturnType<typeof openStressClient>
