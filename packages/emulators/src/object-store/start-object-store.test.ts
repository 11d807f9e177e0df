import { AwsClient } from 'aws4fetch'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startObjectStore } from './start-object-store.ts'
import { refuseRequest } from './verify-request.ts'

// aws4fetch signs as Amazon's clients do.
const account = { region: 'sa-east-1', accessKeyId: 'emulated-key', secretAccessKey: 'emulated-secret' }
const now = Date.now()
let ahead = 0
const store = await startObjectStore({
  ...account,
  host: '127.0.0.1',
  bucket: 'llave',
  pageSize: 2,
  clock: { now: () => now + ahead },
})
afterAll(() => store.close())
beforeEach(() => {
  ahead = 0
  store.objects.clear()
})

const client = new AwsClient({ ...account, service: 's3', retries: 0 })
const ask = (path: string, init: RequestInit = {}, by = client) => by.fetch(`${store.url}/${path}`, init)
const namesOf = (answer: Response) =>
  [...answer.headers.keys()].filter((name) => !['connection', 'date', 'keep-alive'].includes(name)).sort()
const membersOf = (xml: string) => [...xml.matchAll(/<(\w+)[ >]/g)].map(([, name]) => name)
const refusal = async (answer: Response) => [answer.status, /<Code>(\w+)/.exec(await answer.text())?.[1]]

test("Amazon's own example of a signed request is accepted, and not with one letter changed", () => {
  const example = {
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }
  const request = {
    method: 'GET',
    path: '/test.txt',
    query: '',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
    body: Buffer.alloc(0),
  }
  const at = Date.parse('2013-05-24T00:05:00Z')
  expect(refuseRequest(request, example, at)).toBeNull()
  expect(refuseRequest({ ...request, path: '/test.txT' }, example, at)).toBe('SignatureDoesNotMatch')
})

test('an object is put, read, read from a byte on, overwritten and deleted', async () => {
  const put = await ask('files/a b', {
    method: 'PUT',
    body: 'hello',
    headers: { 'content-type': 'text/plain' },
  })
  expect([put.status, namesOf(put), await put.text()]).toEqual([
    200,
    ['etag', 'transfer-encoding', 'x-amz-id-2', 'x-amz-request-id'],
    '',
  ])
  const whole = await ask('files/a b')
  expect(namesOf(whole)).toEqual([
    ...['accept-ranges', 'content-length', 'content-type', 'etag', 'last-modified'],
    ...['x-amz-id-2', 'x-amz-request-id'],
  ])
  expect([whole.status, await whole.text(), whole.headers.get('etag')]).toEqual([
    200,
    'hello',
    '"5d41402abc4b2a76b9719d911017c592"',
  ])
  const part = await ask('files/a b', { headers: { range: 'bytes=2-' } })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    'llo',
    'bytes 2-4/5',
  ])
  expect(await refusal(await ask('files/a b', { headers: { range: 'bytes=5-' } }))).toEqual([
    416,
    'InvalidRange',
  ])
  await ask('files/a b', { method: 'PUT', body: '' })
  expect(await (await ask('files/a b')).text()).toBe('')
  for (const _ of ['there', 'gone']) expect((await ask('files/a b', { method: 'DELETE' })).status).toBe(204)
  const gone = await ask('files/a b')
  expect(gone.headers.get('content-type')).toBe('application/xml')
  const text = await gone.clone().text()
  expect(membersOf(text)).toEqual(['Error', 'Code', 'Message', 'Resource', 'RequestId'])
  expect(await refusal(gone)).toEqual([404, 'NoSuchKey'])
})

test('a list comes in pages, in the order of the keys, below a prefix', async () => {
  for (const key of ['files/c', 'files/a', 'other', 'files/b']) await ask(key, { method: 'PUT', body: key })
  const first = await (await ask('?list-type=2&prefix=files/')).text()
  const object = ['Contents', 'Key', 'LastModified', 'ETag', 'Size', 'StorageClass']
  expect(membersOf(first)).toEqual([
    ...['ListBucketResult', 'Name', 'Prefix', 'NextContinuationToken', 'KeyCount', 'MaxKeys', 'IsTruncated'],
    ...object,
    ...object,
  ])
  const keysOf = (xml: string) => [...xml.matchAll(/<Key>([^<]*)/g)].map(([, key]) => key)
  expect(keysOf(first)).toEqual(['files/a', 'files/b'])
  const token = /<NextContinuationToken>([^<]*)/.exec(first)?.[1] ?? ''
  const rest = await (
    await ask(`?list-type=2&prefix=files/&continuation-token=${encodeURIComponent(token)}`)
  ).text()
  expect(keysOf(rest)).toEqual(['files/c'])
  expect(rest).toContain('<IsTruncated>false')
})

test('what is not signed by the account, not now, or not these bytes is refused', async () => {
  const other = (changes: Partial<typeof account>) =>
    new AwsClient({ ...account, ...changes, service: 's3', retries: 0 })
  expect(await refusal(await fetch(`${store.url}/files/a`))).toEqual([403, 'AccessDenied'])
  expect(await refusal(await ask('files/a', {}, other({ accessKeyId: 'x' })))).toEqual([
    403,
    'InvalidAccessKeyId',
  ])
  expect(await refusal(await ask('files/a', {}, other({ secretAccessKey: 'x' })))).toEqual([
    403,
    'SignatureDoesNotMatch',
  ])
  expect(await refusal(await ask('files/a', {}, other({ region: 'us-east-1' })))).toEqual([
    400,
    'AuthorizationHeaderMalformed',
  ])
  ahead = 16 * 60_000
  expect(await refusal(await ask('files/a'))).toEqual([403, 'RequestTimeTooSkewed'])
  ahead = 0
  const digest = { 'x-amz-content-sha256': '0'.repeat(64) }
  expect(await refusal(await ask('files/a', { method: 'PUT', body: 'b', headers: digest }))).toEqual([
    400,
    'XAmzContentSHA256Mismatch',
  ])
  expect(store.objects.size).toBe(0)
  expect(await refusal(await client.fetch(store.url.replace('llave', 'other')))).toEqual([
    404,
    'NoSuchBucket',
  ])
  expect(await refusal(await ask('files/a', { method: 'POST', body: 'b' }))).toEqual([
    405,
    'MethodNotAllowed',
  ])
})

test('it fails as it is told', async () => {
  await ask('files/a', { method: 'PUT', body: 'hello' })
  store.faults.add({ kind: 'down', service: 'PutObject' })
  expect(await (await ask('files/a')).text()).toBe('hello')
  expect(await refusal(await ask('files/a', { method: 'PUT', body: 'other' }))).toEqual([503, 'SlowDown'])
  store.faults.add({ kind: 'denied' })
  expect(await refusal(await ask('files/a'))).toEqual([403, 'AccessDenied'])
  store.faults.add({ kind: 'damage' })
  expect(await (await ask('files/a')).text()).not.toBe('hello')
  store.faults.add({ kind: 'cut' })
  await expect(ask('files/a').then((answer) => answer.text())).rejects.toThrow()
  store.faults.add({ kind: 'lose-response' })
  await expect(ask('files/b', { method: 'PUT', body: 'kept' })).rejects.toThrow()
  expect(store.objects.get('files/b')?.bytes.toString()).toBe('kept')
})
