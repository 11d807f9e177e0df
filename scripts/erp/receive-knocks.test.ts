import { randomBytes } from 'node:crypto'
import { signKnock } from '@llave/api/integration/bell/sign-knock'
import { expect, onTestFinished, test } from 'vitest'
import { receiveKnocks } from './receive-knocks.ts'

test('a knock is heard where it is signed with the secret of the bell, and no other request', async () => {
  const lines: string[] = []
  const receiver = await receiveKnocks((line) => lines.push(line))
  onTestFinished(() => receiver.close())
  const [secret, another] = [randomBytes(32), randomBytes(32)]
  const knock = async (signing: Uint8Array) => {
    const message = {
      id: 'knock_1_payments_x',
      timestamp: Math.floor(Date.now() / 1000),
      body: '{"data":{"feed":"payments"}}',
    }
    const headers = {
      'webhook-id': message.id,
      'webhook-timestamp': String(message.timestamp),
      'webhook-signature': signKnock([signing], message),
    }
    return (await fetch(receiver.url, { method: 'POST', headers, body: message.body })).status
  }
  expect(await knock(secret)).toBe(401)
  receiver.admit(`whsec_${secret.toString('base64')}`)
  expect(await knock(another)).toBe(401)
  expect(lines).toEqual([])

  // What came before somebody waits is heard too, once.
  expect(await knock(secret)).toBe(204)
  const stopping = new AbortController()
  await receiver.waitForKnock(stopping.signal)
  expect(lines).toEqual(['Llave avisa que hay novedades en payments'])
  const waiting = receiver.waitForKnock(stopping.signal)
  stopping.abort()
  await expect(waiting).rejects.toThrow('aborted')
})
