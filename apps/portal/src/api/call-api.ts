import { trackCall } from '../session/last-call.ts'
import { session } from '../session/session.ts'
import { noteImport } from './connection.ts'
import { createCallApi } from './create-call-api.ts'
import { earlyStatement } from './early-statement.ts'
import { keptAnswers } from './kept.ts'

/** When what is answered came from the developer's system, some answers say in a header. */
async function askAndDate(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, init)
  const importedAt = response.headers.get('datos-al')
  if (importedAt) noteImport(address.split('?', 1)[0] ?? '', importedAt)
  return response
}

/** The calls of this page, made with its session. */
export const callApi = createCallApi({
  fetch: (address, init) =>
    keptAnswers.fetch(
      address,
      init,
      () => earlyStatement.take(address, init) ?? trackCall(init, (sent) => askAndDate(address, sent)),
    ),
  // Loaded with the first upload.
  async upload(address, init, onProgress) {
    const { sendWithProgress } = await import('./send-with-progress.ts')
    return trackCall(init, (sent) => sendWithProgress(address, sent, onProgress))
  },
  token: () => session.current()?.token ?? null,
  onUnauthorized: (token) => session.expire(token),
  async onUnverified(token) {
    const current = session.current()
    if (current?.token === token && current.verified) await session.start({ ...current, verified: false })
  },
})
