/** The body of the SMS host, spelled as on its wire. */
export type Sms = {
  /** `T`: text. */
  TipoEnvio: 'T'
  /** Dial code, digits only. */
  CodigoCiudad: string
  /** Who sends; the host knows it by this name. */
  OrigenEnvio: string
  /** National digits, without the dial code. */
  NumeroCelular: string
  Mensaje: string
}

const rules: Record<keyof Sms, RegExp> = {
  TipoEnvio: /^T$/,
  CodigoCiudad: /^[1-9]\d{0,3}$/,
  OrigenEnvio: /^\S.{0,49}$/,
  NumeroCelular: /^\d{6,14}$/,
  Mensaje: /^.{1,480}$/s,
}

/** The message, or the name of the first member that is missing, malformed or unknown. */
export function readSms(body: Record<string, unknown>): Sms | { wrong: string } {
  const extra = Object.keys(body).find((name) => !(name in rules))
  if (extra !== undefined) return { wrong: extra }
  for (const [name, rule] of Object.entries(rules)) {
    const value = body[name]
    if (typeof value !== 'string' || !rule.test(value)) return { wrong: name }
  }
  const sms = body as Sms
  if (sms.CodigoCiudad === '51' && !/^\d{9}$/.test(sms.NumeroCelular)) return { wrong: 'NumeroCelular' }
  return sms
}
