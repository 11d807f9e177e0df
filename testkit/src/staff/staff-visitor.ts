import type { FastifyInstance } from 'fastify'
import { type Answer, Visitor } from '../visitor.ts'

/** The origin of Mesa in `testConfig`. */
export const mesaOrigin = 'http://localhost:3010'

/** A browser of one of the developer's people: its cookie, and what a page of Mesa sends with it. */
export class StaffVisitor {
  readonly #browser: Visitor
  csrfToken: string | null = null

  constructor(app: FastifyInstance, remoteAddress = '127.0.0.1') {
    this.#browser = new Visitor(app, remoteAddress)
  }

  get cookie(): string | null {
    return this.#browser.cookie
  }

  set cookie(cookie: string | null) {
    this.#browser.cookie = cookie
  }

  call(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const ofPage = {
      ...(method === 'GET' ? {} : { origin: mesaOrigin }),
      ...(method !== 'GET' && this.csrfToken ? { 'x-csrf-token': this.csrfToken } : {}),
    }
    return this.#browser.call(method, url, body, { ...ofPage, ...headers })
  }

  /** As a page of Mesa does when it opens. */
  async open(): Promise<Answer> {
    const answer = await this.call('GET', '/mesa/session')
    if (answer.status === 200) this.csrfToken = answer.body.csrfToken
    return answer
  }
}
