import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Persona } from './personas.ts'

const positionHeader = 'datos-hasta'

export type Answer = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read the wire as an outside client does.
  readonly body: any
  readonly headers: Readonly<Record<string, unknown>>
  /** The raw body, for files. */
  readonly bytes: Buffer
}

/**
 * A browser at an IP address, with its cookie and, once signed in, its token. Sends wire messages, without
 * the contract.
 */
export class Visitor {
  readonly #app: FastifyInstance
  readonly #remoteAddress: string
  readonly #cookies = new Map<string, string>()
  token: string | null = null
  /** The furthest position that this browser was told; empty after an answer without one. */
  position = ''
  userAgent = 'lightMyRequest'

  constructor(app: FastifyInstance, remoteAddress = '127.0.0.1') {
    this.#app = app
    this.#remoteAddress = remoteAddress
  }

  /** All cookies, as they are sent; null where there is none. */
  get cookie(): string | null {
    if (this.#cookies.size === 0) return null
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  set cookie(cookie: string | null) {
    this.#cookies.clear()
    for (const pair of cookie?.split('; ') ?? []) this.#keep(pair)
  }

  #keep(cookie: string): void {
    const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? []
    if (cookie.includes('Max-Age=0')) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }

  async call(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const options: InjectOptions = {
      method,
      url,
      headers: { ...this.#headers(), ...headers },
      remoteAddress: this.#remoteAddress,
    }
    if (body instanceof Uint8Array) options.payload = Buffer.from(body)
    else if (body !== undefined) {
      options.payload = JSON.stringify(body)
      options.headers = { ...options.headers, 'content-type': 'application/json' }
    }
    const response = await this.#app.inject(options)
    const set = response.headers['set-cookie']
    for (const cookie of [set].flat()) if (cookie) this.#keep(cookie)
    const told = String(response.headers[positionHeader] ?? '')
    // Who is not told how far it went asks the primary next.
    if (told === '' || told > this.position) this.position = told
    const json = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      body: json ? response.json() : response.body,
      headers: response.headers,
      bytes: response.rawPayload,
    }
  }

  async login(persona: Pick<Persona, 'document' | 'phone'>, documentoPago = 'LT'): Promise<Answer> {
    const answer = await this.call('POST', '/api/Account/Login', {
      documentoPago,
      tipoDocumento: persona.document.type,
      nroDocumento: persona.document.number,
      countryCode: persona.phone.dialCode,
      nroCellphone: persona.phone.number,
    })
    if (answer.status === 200) this.token = answer.body.token
    return answer
  }

  sendCode(reenviar = false): Promise<Answer> {
    return this.call('POST', '/api/Account/EnviarCodigo', { reenviar })
  }

  /** Stores the verified token if the code was right. */
  async verify(codigo: string): Promise<Answer> {
    const answer = await this.call('POST', '/api/Account/VerificarCodigo', { codigo })
    if (answer.status === 200) this.token = answer.body.token
    return answer
  }

  #headers(): Record<string, string> {
    return {
      'user-agent': this.userAgent,
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      ...(this.position ? { [positionHeader]: this.position } : {}),
      ...(this.cookie ? { cookie: this.cookie } : {}),
    }
  }
}
