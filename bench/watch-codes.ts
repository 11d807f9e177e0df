import type { SmsHost } from '@llave/emulators/sms-host/start-sms-host'

/** Hands the codes of SMS to the customers who wait for them. */
export function watchCodes(host: Pick<SmsHost, 'messages'>) {
  const waiting = new Map<string, (code: string) => void>()
  let lastId = 0
  const timer = setInterval(() => {
    // Newest first.
    for (const { id, NumeroCelular, Mensaje } of host.messages()) {
      if (id <= lastId) break
      waiting.get(NumeroCelular)?.(/\d+/.exec(Mensaje)?.[0] ?? '')
      waiting.delete(NumeroCelular)
    }
    lastId = host.messages()[0]?.id ?? 0
  }, 20)
  return {
    /** To be called before the code is asked for. */
    next: (mobile: string) => new Promise<string>((resolve) => waiting.set(mobile, resolve)),
    stop: () => clearInterval(timer),
  }
}
