import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { startReceiver } from '@llave/testkit/integration/start-receiver'
import { afterAll, describe, expect, test } from 'vitest'
import { findUrlFault } from './find-url-fault.ts'
import { isPublicAddress } from './is-public-address.ts'
import { openPost, ownNetwork } from './post-knock.ts'
import { resolvePublic } from './resolve-public.ts'

const receiver = await startReceiver()
afterAll(() => receiver.close())

const ours = [
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.255',
  '168.63.129.16',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
]
const public_ = [
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.32.0.1',
  '168.63.129.17',
  '::ffff:8.8.8.8',
  '2606:4700::1111',
  '2800:200::1',
]

test('only addresses of the internet are public', () => {
  expect(ours.filter(isPublicAddress)).toEqual([])
  expect(public_.filter((address) => !isPublicAddress(address))).toEqual([])
  expect(['', 'erp.example.pe', '8.8.8', '2130706433', '0177.0.0.1'].filter(isPublicAddress)).toEqual([])
})

describe('an address of a bell', () => {
  test.each([
    'https://erp.example.pe/llave',
    'https://erp.example.pe:8443/llave?de=llave',
    'https://8.8.8.8/llave',
    'https://[2606:4700::1111]/llave',
    'http://sap.interno/llave',
    'https://sap.interno:8443/llave',
    'http://10.0.0.7:8080/llave',
    'http://[fd00::7]/llave',
  ])('%s is taken', (url) => {
    expect(findUrlFault(url, ['sap.interno', '10.0.0.7', '[fd00::7]'])).toBeNull()
  })

  const noPublic = 'is no public address, and BELL_ALLOWED_HOSTS does not name it'
  const plain = 'is not https, and BELL_ALLOWED_HOSTS does not name its host'
  test.each([
    ['erp.example.pe', 'is no address of https://'],
    ['ftp://erp.example.pe', 'is no address of https://'],
    ['javascript:alert(1)', 'is no address of https://'],
    ['https://ana:clave@erp.example.pe', 'has a user or a password in it'],
    ['https://erp.example.pe/#llave', 'has a fragment, which no receiver sees'],
    [`https://erp.example.pe/${'x'.repeat(500)}`, 'is longer than 500 characters'],
    ['http://erp.example.pe', plain],
    ['http://10.0.0.8', plain],
    ['https://10.0.0.8', noPublic],
    ['https://sap.interno.example.pe@10.0.0.7', 'has a user or a password in it'],
    ['https://2130706433', noPublic],
    ['https://0177.0.0.1', noPublic],
    ['https://0x7f.1', noPublic],
    ['https://127.1', noPublic],
    ['https://169.254.169.254/latest/meta-data', noPublic],
    ['https://[::1]', noPublic],
    ['https://[::ffff:127.0.0.1]', noPublic],
    ['https://[::ffff:7f00:1]', noPublic],
    ['https://[fd00::8]', noPublic],
  ])('%s is refused', (url, fault) => {
    expect(findUrlFault(url, ['sap.interno', '10.0.0.7'])).toBe(fault)
  })
})

/** Resolves every name to these, and counts how often it was asked. */
function resolver(...addresses: string[]) {
  const found: LookupAddress[] = addresses.map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }))
  const asked: string[] = []
  const resolve: LookupFunction = (host, options, answer) => {
    asked.push(host)
    if (options.all) answer(null, found)
    else answer(null, found[0]?.address ?? '', found[0]?.family)
  }
  return { resolve, asked }
}

const expire = () => new AbortController().signal
const message = { headers: {}, body: '{}' }

async function post(url: string, resolve: LookupFunction, ...allowedHosts: string[]) {
  return openPost(allowedHosts, { resolve, expire })(url, message)
}

test.each([
  [['127.0.0.1']],
  [['169.254.169.254']],
  [['10.0.0.7']],
  [['::1']],
  [['::ffff:127.0.0.1']],
  [['8.8.8.8', '127.0.0.1']],
  [[]],
])('a name that leads to %j is refused before anything connects', async (addresses) => {
  const before = receiver.countConnections()
  const { resolve, asked } = resolver(...addresses)
  expect(await post(`https://erp.example.pe:${receiver.port}/`, resolve)).toEqual({
    status: null,
    label: 'refused address',
    retryAfter: null,
  })
  expect(asked).toEqual(['erp.example.pe'])
  expect(receiver.countConnections()).toBe(before)
})

test("this machine's own name is refused, whatever resolves it", async () => {
  const answer = await openPost([], { ...ownNetwork, expire })(`https://localhost:${receiver.port}/`, message)
  expect(answer.label).toBe('refused address')
})

test('an address is refused at the knock too: the configuration may no longer name it', async () => {
  const before = receiver.countConnections()
  const { resolve, asked } = resolver('8.8.8.8')
  expect((await post(receiver.url, resolve)).label).toBe('refused address')
  expect((await post(`https://127.0.0.1:${receiver.port}`, resolve)).label).toBe('refused address')
  expect(asked).toEqual([])
  expect(receiver.countConnections()).toBe(before)
})

test('a named host is reached where its name leads, which is asked once', async () => {
  const { resolve, asked } = resolver('127.0.0.1')
  const answer = await post(`http://sap.interno:${receiver.port}/llave`, resolve, 'sap.interno')
  expect(answer).toEqual({ status: 204, label: 'HTTP 204', retryAfter: null })
  expect(asked).toEqual(['sap.interno'])
  expect(receiver.knocks.at(-1)).toMatchObject({ method: 'POST', path: '/llave', body: '{}' })
})

test('a name with public addresses leads to these and no other', async () => {
  const { resolve, asked } = resolver('8.8.8.8', '2606:4700::1111')
  const answers: unknown[] = []
  resolvePublic(resolve)('erp.example.pe', { all: true }, (...answer) => answers.push(answer))
  resolvePublic(resolve)('erp.example.pe', { all: false }, (...answer) => answers.push(answer))
  expect(answers).toEqual([
    [
      null,
      [
        { address: '8.8.8.8', family: 4 },
        { address: '2606:4700::1111', family: 6 },
      ],
    ],
    [null, '8.8.8.8', 4],
  ])
  expect(asked).toHaveLength(2)
})

test('a name that does not resolve says so', async () => {
  const fail: LookupFunction = (_host, _options, answer) =>
    answer(Object.assign(new Error('getaddrinfo ENOTFOUND erp.example.pe'), { code: 'ENOTFOUND' }), [])
  expect((await post('https://erp.example.pe/', fail)).label).toBe('ENOTFOUND')
})
