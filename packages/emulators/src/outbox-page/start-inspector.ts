import { readFileSync } from 'node:fs'
import { answerJson } from '../http/answer.ts'
import { listen } from '../http/listen.ts'

export type InspectorOptions = {
  /** 0 takes a free one. */
  port?: number
  host: string
  publicHost?: string
  cardProviderUrl: string
  smsHostUrl: string
  mailServerUrl: string
  openIdProviderUrl: string
}

export type Inspector = { url: string; close(): Promise<void> }

const files: Record<string, [file: string, contentType: string]> = {
  '/': ['outbox.html', 'text/html; charset=utf-8'],
  '/outbox.css': ['outbox.css', 'text/css; charset=utf-8'],
  '/outbox.js': ['outbox.js', 'text/javascript; charset=utf-8'],
  '/rows.js': ['rows.js', 'text/javascript; charset=utf-8'],
  '/faults.js': ['faults.js', 'text/javascript; charset=utf-8'],
}

/** Serves the page that shows what the emulators received, and their faults; it asks them itself. */
export async function startInspector(options: InspectorOptions): Promise<Inspector> {
  const addresses = {
    cardProvider: options.cardProviderUrl,
    smsHost: options.smsHostUrl,
    mailServer: options.mailServerUrl,
    openIdProvider: options.openIdProviderUrl,
  }
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${Object.values(addresses).join(' ')}`,
    'img-src data:',
    `frame-src ${addresses.mailServer}`,
    "base-uri 'none'",
  ].join('; ')

  const listening = await listen(
    async (request, response) => {
      const path = new URL(request.url ?? '/', 'http://emulator').pathname
      if (path === '/addresses') return answerJson(response, addresses)
      const known = files[path]
      if (!known) return answerJson(response, { error: 'not found' }, 404)
      const [file, contentType] = known
      const headers = {
        'content-type': contentType,
        'content-security-policy': policy,
        'cache-control': 'no-store',
      }
      response.writeHead(200, headers).end(readFileSync(new URL(file, import.meta.url)))
    },
    options.port ?? 0,
    options.host,
  )
  return {
    url: `http://${options.publicHost ?? options.host}:${listening.port}`,
    close: listening.close,
  }
}
