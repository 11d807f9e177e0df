import { AwsClient } from 'aws4fetch'
import type { StoreConfig } from '../config/config.ts'
import { ApiError } from '../http/api-error.ts'

/** Seconds that who asks is told to wait. */
const wait = 30
const awayWords = 'Este archivo no se puede abrir en este momento. Espera un momento y vuelve a intentarlo.'

/**
 * The store does not answer, or refuses us. What was asked of it may have happened or not; nothing in the database
 * did. The reason is a word of the store or of the network.
 */
export class FileStoreAwayError extends ApiError {
  readonly reason: string

  constructor(reason: string) {
    super('servicio_interrumpido', { segundosEspera: wait }, awayWords)
    this.name = `FileStoreAwayError ${reason}`
    this.reason = reason
  }
}

export type ListedObject = { readonly key: string; readonly changedAt: Temporal.Instant }

/**
 * Objects in a bucket of any store that speaks S3, files each under a UUID. Everything throws FileStoreAwayError where the
 * store is away.
 */
export type ObjectStore = {
  /** Resolves once the store has the bytes and has compared them with their SHA-256. */
  put(key: string, object: NewObject): Promise<void>
  /** The bytes from that position on; null where there is no such object. */
  get(key: string, from: number): Promise<AsyncIterable<Uint8Array> | null>
  /** An object that there is not is deleted too. */
  remove(key: string): Promise<void>
  /** All objects that are named as our files are, page after page. */
  list(): AsyncGenerator<readonly ListedObject[]>
}

type NewObject = {
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly sha256: Uint8Array
}

/** Until the first byte of an answer. */
const answerMs = 10_000
/** For the bytes of the largest file on their way there, and the answer. */
const putMs = 60_000

const folder = 'files/'

export function openObjectStore({ url, region, accessKeyId, secretAccessKey }: StoreConfig): ObjectStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const addressOf = (key: string) => `${url}/${folder}${key}`

  async function ask(address: string, ms: number, init: RequestInit): Promise<Response> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), ms)
    try {
      // Who is sent elsewhere would send what was signed, and a file, to somebody who is not configured.
      return await client.fetch(address, { ...init, redirect: 'manual', signal: limit.signal })
    } catch (error) {
      throw new FileStoreAwayError(limit.signal.aborted ? 'ETIMEDOUT' : networkCode(error))
    } finally {
      clearTimeout(timer)
    }
  }

  async function listPage(members: Readonly<Record<string, string>>): Promise<string> {
    const query = new URLSearchParams({ 'list-type': '2', ...members })
    const answer = await ask(`${url}/?${query}`, answerMs, { method: 'GET' })
    if (!answer.ok) throw new FileStoreAwayError(await refusalOf(answer))
    return answer.text().catch((error: unknown) => {
      throw new FileStoreAwayError(networkCode(error))
    })
  }

  async function isListed(key: string): Promise<boolean> {
    const name = `${folder}${key}`
    // Of all that begin so it is the first.
    return (await listPage({ prefix: name })).includes(`<Key>${name}</Key>`)
  }

  return {
    async put(key, { contentType, bytes, sha256 }) {
      const answer = await ask(addressOf(key), putMs, {
        method: 'PUT',
        headers: {
          'content-type': contentType,
          'x-amz-content-sha256': Buffer.from(sha256).toString('hex'),
        },
        body: bytes,
      })
      if (!answer.ok) throw new FileStoreAwayError(await refusalOf(answer))
      await answer.body?.cancel()
    },
    async get(key, from) {
      const headers: Record<string, string> = from === 0 ? {} : { range: `bytes=${from}-` }
      const answer = await ask(addressOf(key), answerMs, { method: 'GET', headers })
      if (answer.status === (from === 0 ? 200 : 206)) return bytesOf(answer)
      const refusal = await refusalOf(answer)
      if (refusal === 'NoSuchKey') return null
      // So Amazon answers for a missing object where the key may list below `files/` alone.
      if (refusal === 'AccessDenied' && !(await isListed(key))) return null
      throw new FileStoreAwayError(refusal)
    },
    async remove(key) {
      const answer = await ask(addressOf(key), answerMs, { method: 'DELETE' })
      if (answer.ok) return void (await answer.body?.cancel())
      const refusal = await refusalOf(answer)
      // Amazon answers 204 then, others may not.
      if (refusal !== 'NoSuchKey') throw new FileStoreAwayError(refusal)
    },
    async *list() {
      for (let token: string | null = null, more = true; more; ) {
        const page = await listPage({
          prefix: folder,
          ...(token !== null && { 'continuation-token': token }),
        })
        yield readObjects(page)
        token = memberOf(page, 'NextContinuationToken')
        more = memberOf(page, 'IsTruncated') === 'true' && token !== null
      }
    },
  }
}

async function* bytesOf(answer: Response): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of answer.body ?? []) yield bytes
  } catch (error) {
    throw new FileStoreAwayError(networkCode(error))
  }
}

/** The code of a refusal, or its status where it has none. */
async function refusalOf(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '')
  return memberOf(text, 'Code') ?? `HTTP ${answer.status}`
}

/** What failed below `fetch`, as ECONNREFUSED. */
function networkCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'network'
}

/** The text of a member that an answer has once. */
function memberOf(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text === undefined ? null : text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

const objectName = new RegExp(`^${folder}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`)

/** What somebody else keeps in the same bucket is none of ours. */
function readObjects(page: string): ListedObject[] {
  return [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, object = '']) => {
    const key = objectName.exec(memberOf(object, 'Key') ?? '')?.[1]
    const changedAt = memberOf(object, 'LastModified')
    return key && changedAt ? [{ key, changedAt: Temporal.Instant.from(changedAt) }] : []
  })
}
