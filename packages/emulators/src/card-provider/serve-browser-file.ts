import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Provider } from './provider.ts'

const clientPath = '/static/js/krypton-client/V4.0'

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
}

/** Addresses that the provider publishes, and the file that answers each. */
const published: Record<string, string> = {
  'stable/kr-payment-form.min.js': 'host/kr-payment-form.js',
  'ext/neon-reset.min.css': 'ext/neon-reset.css',
  'ext/classic-reset.min.css': 'ext/classic-reset.css',
}

/**
 * Answers the script, its themes and the frames' pages; false for any other address. Files are read at each
 * request: they are few and small, and an edit shows at once.
 */
export function serveBrowserFile(provider: Provider, path: string, response: ServerResponse): boolean {
  if (!path.startsWith(`${clientPath}/`)) return false
  const name = path.slice(clientPath.length + 1)
  const file = published[name] ?? name
  if (!/^(host|frames|ext)\/[a-z0-9-]+\.(js|css|html)$/.test(file)) return false
  const text = readText(fileURLToPath(new URL(`./browser/${file}`, import.meta.url)))
  if (text === null) return false
  const type = contentTypes[extname(file)] ?? 'application/octet-stream'
  const headers: Record<string, string> = { 'content-type': type }
  if (file.endsWith('.html')) headers['content-security-policy'] = framePolicy(provider)
  response.writeHead(200, headers).end(fill(text, provider))
  return true
}

/** The frames hold card numbers: they run their own files, and speak with the API and the bank's page alone. */
function framePolicy(provider: Provider): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${provider.apiUrl}`,
    `frame-src 'self' ${provider.challengeUrl}`,
    `form-action 'self' ${provider.challengeUrl}`,
    "base-uri 'none'",
  ].join('; ')
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function fill(text: string, provider: Provider): string {
  return text
    .replaceAll('{{API_URL}}', provider.apiUrl)
    .replaceAll('{{CHALLENGE_URL}}', provider.challengeUrl)
}
