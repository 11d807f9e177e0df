import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { StoreError } from './store-error.ts'

export type StoreAccount = {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export type SignedRequest = {
  readonly method: string
  /** As the client wrote them: the path, and what stands after the `?`. */
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
}

/** A request is signed within a quarter of an hour. */
const skewMs = 15 * 60_000

/** What is wrong with the signature of a request (Signature Version 4, in the header); null where nothing is. */
export function refuseRequest(
  request: SignedRequest,
  account: StoreAccount,
  nowMs: number,
): StoreError | null {
  const { headers } = request
  if (headers.authorization === undefined) return 'AccessDenied'
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization,
    )
  if (!parts) return 'AuthorizationHeaderMalformed'
  const [, keyId = '', day = '', region = '', signedNames = '', signature = ''] = parts
  if (keyId !== account.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== account.region) return 'AuthorizationHeaderMalformed'
  const time = headers['x-amz-date'] ?? ''
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!time.startsWith(day) || Number.isNaN(at)) return 'AccessDenied'
  if (Math.abs(at - nowMs) > skewMs) return 'RequestTimeTooSkewed'
  const signed = signedNames.split(';')
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (!needed.every((name) => signed.includes(name))) return 'AccessDenied'
  const digest = headers['x-amz-content-sha256']
  if (digest === undefined) return 'InvalidRequest'
  if (!isSame(signature, sign(request, { account, time, day, signed, digest })))
    return 'SignatureDoesNotMatch'
  const isBody = digest === 'UNSIGNED-PAYLOAD' || digest === sha256(request.body)
  return isBody ? null : 'XAmzContentSHA256Mismatch'
}

type Signing = {
  readonly account: StoreAccount
  readonly time: string
  readonly day: string
  readonly signed: readonly string[]
  readonly digest: string
}

function sign(request: SignedRequest, { account, time, day, signed, digest }: Signing): string {
  const canonical = [
    request.method,
    encode(decodeURIComponent(request.path)).replaceAll('%2F', '/'),
    [...new URLSearchParams(request.query)]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signed.join(';'),
    digest,
  ].join('\n')
  const scope = `${day}/${account.region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(Buffer.from(canonical))].join('\n')
  let key: Buffer = Buffer.from(`AWS4${account.secretAccessKey}`)
  for (const part of [day, account.region, 's3', 'aws4_request', text])
    key = createHmac('sha256', key).update(part).digest()
  return key.toString('hex')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
