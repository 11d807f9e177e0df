import type { Client, Provider } from './provider.ts'
import type { Parameters } from './read-parameters.ts'

type Authenticated =
  | { readonly client: Client }
  | { readonly error: 'invalid_client' | 'invalid_request'; readonly why: string; readonly byHeader: boolean }

/** The client by its secret, in the header or in the body, never both (RFC 6749, 2.3.1 and 5.2). */
export function authenticateClient(
  { clients }: Provider,
  header: string | undefined,
  body: Parameters,
): Authenticated {
  const byHeader = header !== undefined
  const refuse = (error: 'invalid_client' | 'invalid_request', why: string) => ({ error, why, byHeader })
  if (byHeader && body.client_secret !== undefined)
    return refuse('invalid_request', 'two ways of authentication')
  const sent = byHeader ? readBasic(header) : { id: body.client_id, secret: body.client_secret }
  if (byHeader && body.client_id !== undefined && body.client_id !== sent?.id)
    return refuse('invalid_request', 'client_id is not that of the header')
  const client = clients.find(({ id, secret }) => id === sent?.id && secret === sent?.secret)
  return client ? { client } : refuse('invalid_client', 'unknown client or wrong secret')
}

/** Both parts are form-encoded before they are joined. */
function readBasic(header: string): { readonly id: string; readonly secret: string } | null {
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(header)?.[1]
  const [, id, secret] = /^([^:]*):(.*)$/.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? []
  if (id === undefined || secret === undefined) return null
  try {
    return { id: decodeForm(id), secret: decodeForm(secret) }
  } catch {
    return null
  }
}

function decodeForm(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}
