import { expect, test } from 'vitest'
import { testShop } from './card-provider/test-merchant.ts'
import { startEmulators } from './start-emulators.ts'

const options = {
  host: '127.0.0.1',
  shops: [testShop],
  ipnUrl: 'http://127.0.0.1:1/ipn',
  openId: { clients: [], people: [] },
}

test('two sets of emulators run side by side on free ports, each with its own addresses', async () => {
  const [first, second] = [await startEmulators(options), await startEmulators(options)]
  const addresses = [first, second].flatMap(
    ({ cardProvider, smsHost, mailServer, inspector, mapHost, openIdProvider }) => [
      cardProvider.url,
      cardProvider.challengeUrl,
      smsHost.url,
      mailServer.url,
      mailServer.smtpUrl,
      inspector.url,
      mapHost.url,
      openIdProvider.issuer,
    ],
  )
  expect(new Set(addresses).size).toBe(16)
  await Promise.all([first.close(), second.close()])
})

test('the page knows the addresses of those that it asks and may connect only to them', async () => {
  const emulators = await startEmulators(options)
  const page = await fetch(emulators.inspector.url)
  expect(page.headers.get('content-security-policy')).toContain(
    `connect-src 'self' ${emulators.cardProvider.url} ${emulators.smsHost.url} ${emulators.mailServer.url} ${emulators.openIdProvider.issuer}`,
  )
  expect(await fetch(`${emulators.inspector.url}/addresses`).then((answer) => answer.json())).toEqual({
    cardProvider: emulators.cardProvider.url,
    smsHost: emulators.smsHost.url,
    mailServer: emulators.mailServer.url,
    openIdProvider: emulators.openIdProvider.issuer,
  })
  await emulators.close()
  for (const url of [emulators.inspector.url, emulators.openIdProvider.issuer])
    await expect(fetch(url)).rejects.toThrow()
})

test('addresses for browsers have the public host name', async () => {
  const emulators = await startEmulators({ ...options, publicHost: 'localhost' })
  const { cardProvider, inspector, openIdProvider } = emulators
  for (const url of [cardProvider.url, cardProvider.challengeUrl, inspector.url, openIdProvider.issuer])
    expect(new URL(url).hostname).toBe('localhost')
  await emulators.close()
})
