import { expect, test } from 'vitest'
import { testShop } from './card-provider/test-merchant.ts'
import { startEmulators } from './start-emulators.ts'

const options = { host: '127.0.0.1', shops: [testShop], ipnUrl: 'http://127.0.0.1:1/ipn' }

test('two sets of emulators run side by side on free ports, each with its own addresses', async () => {
  const [first, second] = [await startEmulators(options), await startEmulators(options)]
  const addresses = [first, second].flatMap(({ cardProvider, smsHost, mailServer, inspector, mapHost }) => [
    cardProvider.url,
    cardProvider.challengeUrl,
    smsHost.url,
    mailServer.url,
    mailServer.smtpUrl,
    inspector.url,
    mapHost.url,
  ])
  expect(new Set(addresses).size).toBe(14)
  await Promise.all([first.close(), second.close()])
})

test('the page knows the addresses of the three and may connect only to them', async () => {
  const emulators = await startEmulators(options)
  const page = await fetch(emulators.inspector.url)
  expect(page.headers.get('content-security-policy')).toContain(
    `connect-src 'self' ${emulators.cardProvider.url} ${emulators.smsHost.url} ${emulators.mailServer.url}`,
  )
  expect(await fetch(`${emulators.inspector.url}/addresses`).then((answer) => answer.json())).toEqual({
    cardProvider: emulators.cardProvider.url,
    smsHost: emulators.smsHost.url,
    mailServer: emulators.mailServer.url,
  })
  await emulators.close()
  await expect(fetch(emulators.inspector.url)).rejects.toThrow()
})

test('addresses for browsers have the public host name', async () => {
  const emulators = await startEmulators({ ...options, publicHost: 'localhost' })
  const { cardProvider, inspector } = emulators
  for (const url of [cardProvider.url, cardProvider.challengeUrl, inspector.url])
    expect(new URL(url).hostname).toBe('localhost')
  await emulators.close()
})
