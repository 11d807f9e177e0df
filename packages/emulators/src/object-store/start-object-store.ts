import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerFaults } from '../faults/answer-faults.ts'
import { createFaultSwitches, type FaultSwitches } from '../faults/fault-switches.ts'
import { listen } from '../http/listen.ts'
import { errorXml, type StoreError, statusOf, xmlMembers } from './store-error.ts'
import { refuseRequest, type StoreAccount } from './verify-request.ts'

/**
 * `down`: 503 SlowDown and nothing done. `denied`: 403 AccessDenied and nothing done. `slow`: all is done, the answer comes after `ms`. `lose-response`: all is
 * done, the connection ends without an answer. `cut`: the connection ends in the middle of an object. `damage`: one
 * byte of an object is another.
 */
export const objectStoreFaults = ['down', 'denied', 'slow', 'lose-response', 'cut', 'damage'] as const

export type ObjectStoreFault = (typeof objectStoreFaults)[number]

export type ObjectStoreOptions = StoreAccount & {
  readonly host: string
  readonly bucket: string
  /** Objects on a page of a list; 1,000 unless given. */
  readonly pageSize?: number
  /** Answers AccessDenied for an object that there is not, as Amazon where the key may list below a prefix alone. */
  readonly hidesMissing?: boolean
  readonly clock?: { now(): number }
}

export type KeptObject = { readonly contentType: string; readonly bytes: Buffer; readonly changedAt: number }

export type ObjectStore = {
  /** Of the bucket. */
  readonly url: string
  /** By their keys. */
  readonly objects: Map<string, KeptObject>
  readonly faults: FaultSwitches<ObjectStoreFault>
  close(): Promise<void>
}

type Context = ObjectStoreOptions & {
  readonly objects: Map<string, KeptObject>
  readonly faults: FaultSwitches<ObjectStoreFault>
  readonly clock: { now(): number }
}

type Answer = {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: Buffer
  readonly isObject?: true
}

/** Starts a store with one bucket, addressed by path: PutObject, GetObject, DeleteObject and ListObjectsV2 of S3. */
export async function startObjectStore(options: ObjectStoreOptions): Promise<ObjectStore> {
  const context: Context = {
    clock: Date,
    ...options,
    objects: new Map(),
    faults: createFaultSwitches(objectStoreFaults),
  }
  const listening = await listen((request, response) => take(context, request, response), 0, options.host)
  return {
    url: `http://${options.host}:${listening.port}/${options.bucket}`,
    objects: context.objects,
    faults: context.faults,
    close: listening.close,
  }
}

async function take(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { faults } = context
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2)
  if (path === '/emulator/faults')
    return answerFaults(faults, request, response, new URL(path, 'http://emulator'))
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
  const asked = { method: request.method ?? '', path, query }
  const requestId = randomUUID()
  const service = operationOf(context, asked)
  const answer =
    (faults.take('down', { service }) && 'SlowDown') ||
    (faults.take('denied', { service }) && 'AccessDenied') ||
    (refuseRequest({ ...asked, headers: plainHeaders(request), body }, context, context.clock.now()) ??
      carryOut(context, asked, request, body))
  const slow = faults.take('slow', { service })
  if (slow) await sleep(slow.ms ?? 5_000, undefined, { ref: false })
  if (faults.take('lose-response', { service })) return void response.destroy()
  response.setHeader('x-amz-request-id', requestId)
  response.setHeader('x-amz-id-2', randomUUID())
  if (typeof answer === 'string') {
    response.writeHead(statusOf(answer), { 'content-type': 'application/xml' })
    return void response.end(errorXml(answer, path, requestId))
  }
  response.writeHead(answer.status, answer.headers)
  if (!answer.isObject || !answer.body) return void response.end(answer.body)
  if (faults.take('cut')) {
    response.write(answer.body.subarray(0, answer.body.length >> 1), () => response.destroy())
    return
  }
  response.end(faults.take('damage') ? withOtherByte(answer.body) : answer.body)
}

type Asked = { readonly method: string; readonly path: string; readonly query: string }

/** The operation as the API reference names it, for faults that are aimed at one. */
function operationOf(context: Context, { method, path }: Asked): string {
  if (keyOf(context, path) === '') return 'ListObjectsV2'
  return `${{ PUT: 'Put', GET: 'Get', DELETE: 'Delete' }[method] ?? method}Object`
}

/** The object's key, empty for the bucket itself; null outside it. */
function keyOf({ bucket }: Context, path: string): string | null {
  const whole = decodeURIComponent(path)
  if (whole === `/${bucket}` || whole === `/${bucket}/`) return ''
  return whole.startsWith(`/${bucket}/`) ? whole.slice(bucket.length + 2) : null
}

function carryOut(
  context: Context,
  asked: Asked,
  request: IncomingMessage,
  body: Buffer,
): Answer | StoreError {
  const key = keyOf(context, asked.path)
  if (key === null) return 'NoSuchBucket'
  if (key === '') return asked.method === 'GET' ? listObjects(context, asked.query) : 'MethodNotAllowed'
  if (asked.query !== '') return 'NotImplemented'
  if (asked.method === 'PUT') return putObject(context, key, request, body)
  if (asked.method === 'GET') return getObject(context, key, request.headers.range)
  if (asked.method !== 'DELETE') return 'MethodNotAllowed'
  context.objects.delete(key)
  return { status: 204 }
}

function putObject(
  { objects, clock }: Context,
  key: string,
  { headers }: IncomingMessage,
  bytes: Buffer,
): Answer | StoreError {
  if (headers['content-length'] === undefined) return 'MissingContentLength'
  objects.set(key, {
    contentType: headers['content-type'] ?? 'binary/octet-stream',
    bytes,
    changedAt: clock.now(),
  })
  return { status: 200, headers: { etag: etagOf(bytes) } }
}

function getObject(
  { objects, hidesMissing }: Context,
  key: string,
  range: string | undefined,
): Answer | StoreError {
  const object = objects.get(key)
  if (!object) return hidesMissing ? 'AccessDenied' : 'NoSuchKey'
  const { bytes, contentType, changedAt } = object
  const [from, to] = readRange(range, bytes.length)
  if (from > to && range !== undefined) return 'InvalidRange'
  const body = bytes.subarray(from, to + 1)
  return {
    status: range === undefined ? 200 : 206,
    headers: {
      'content-type': contentType,
      'content-length': String(body.length),
      'accept-ranges': 'bytes',
      etag: etagOf(bytes),
      'last-modified': new Date(changedAt).toUTCString(),
      ...(range === undefined ? {} : { 'content-range': `bytes ${from}-${to}/${bytes.length}` }),
    },
    body,
    isObject: true,
  }
}

/** The first and last byte that are asked for. */
function readRange(range: string | undefined, size: number): [number, number] {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (from === undefined) return [0, size - 1]
  return [Number(from), Math.min(to ? Number(to) : size - 1, size - 1)]
}

function listObjects({ objects, bucket, pageSize = 1000 }: Context, query: string): Answer | StoreError {
  const asked = new URLSearchParams(query)
  if (asked.get('list-type') !== '2') return 'NotImplemented'
  const prefix = asked.get('prefix') ?? ''
  const token = asked.get('continuation-token')
  const after = token === null ? '' : Buffer.from(token, 'base64').toString()
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, pageSize)
  const isTruncated = keys.length > page.length
  const contents = page.map((key) => {
    const { bytes = Buffer.alloc(0), changedAt = 0 } = objects.get(key) ?? {}
    const members = {
      Key: key,
      LastModified: new Date(changedAt).toISOString(),
      ETag: etagOf(bytes),
      Size: String(bytes.length),
      StorageClass: 'STANDARD',
    }
    return `<Contents>${xmlMembers(members)}</Contents>`
  })
  const members = {
    Name: bucket,
    Prefix: prefix,
    ...(token === null ? {} : { ContinuationToken: token }),
    ...(isTruncated ? { NextContinuationToken: Buffer.from(page.at(-1) ?? '').toString('base64') } : {}),
    KeyCount: String(page.length),
    MaxKeys: String(pageSize),
    IsTruncated: String(isTruncated),
  }
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${xmlMembers(members)}${contents.join('')}</ListBucketResult>`
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: Buffer.from(body) }
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}

function withOtherByte(bytes: Buffer): Buffer {
  const damaged = Buffer.from(bytes)
  damaged[0] = (damaged[0] ?? 0) ^ 1
  return damaged
}

function plainHeaders({ headers }: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]))
}
