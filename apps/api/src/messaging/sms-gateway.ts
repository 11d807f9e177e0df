import type { SendSms } from './message.ts'

export type SmsHost = { readonly url: string; readonly key: string; readonly origin: string }

/**
 * The SMS host (docs/wire.md, "Signing in"). Its answer is not
 * read beyond the status. Throws where it does not take the message within ten seconds.
 */
export function openSmsGateway(host: SmsHost): SendSms {
  const address = `${host.url.replace(/\/$/, '')}/api/v1/sms/enviar`
  return async ({ phone, text }) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${host.key}` },
      body: JSON.stringify({
        TipoEnvio: 'T',
        CodigoCiudad: phone.dialCode,
        OrigenEnvio: host.origin,
        NumeroCelular: phone.number,
        Mensaje: text,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    })
    await response.body?.cancel()
    if (!response.ok)
      throw Object.assign(new Error('The SMS host refused'), { responseCode: response.status })
  }
}
