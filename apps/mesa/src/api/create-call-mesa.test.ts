import type { ApiError } from '@llave/client/api-error'
import { defineCall, noContent } from '@llave/contract/call'
import { closeStaffSession } from '@llave/contract/staff/close-staff-session'
import { listNumberChanges } from '@llave/contract/staff/number-changes'
import { readStaffSession } from '@llave/contract/staff/read-staff-session'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createCallMesa } from './create-call-mesa.ts'

/** A page with a session's token, and a server that gives the test's answers, one after the other. */
function page(token: string | null, ...answers: readonly (() => Response | Promise<Response>)[]) {
  const sent: { address: string; init: RequestInit }[] = []
  const told: string[] = []
  const environment = {
    token,
    /** The token that reading the session again brings. */
    renewed: token,
  }
  const callMesa = createCallMesa({
    async fetch(address, init) {
      sent.push({ address, init })
      const answer = answers[sent.length - 1]
      if (!answer) throw new Error('One call too many')
      return await answer()
    },
    csrfToken: () => environment.token,
    onUnauthorized: (code) => void told.push(`unauthorized ${code}`),
    async reloadSession() {
      told.push('reload')
      environment.token = environment.renewed
    },
  })
  const tokens = () => sent.map(({ init }) => new Headers(init.headers).get('x-csrf-token'))
  return { callMesa, sent, told, environment, tokens }
}

const done = () => new Response(null, { status: 204 })
const refused = (status: number, code: string) => () =>
  Response.json({ code, message: 'Frase del servidor' }, { status })
const session = () =>
  Response.json({
    personId: '7',
    name: 'Milagros Ríos',
    email: 'm@x.pe',
    roles: ['service'],
    rights: ['own:access'],
    needsBackup: false,
    endsAt: '2026-11-23T20:15:00-05:00',
    csrfToken: 'new',
  })

test('what changes something carries the token of the session, what only reads does not', async () => {
  const { callMesa, tokens, sent } = page('tok', done, session)
  await callMesa(closeStaffSession, {})
  await expect(callMesa(readStaffSession, {})).resolves.toMatchObject({ name: 'Milagros Ríos' })
  expect(tokens()).toEqual(['tok', null])
  expect(sent.map(({ address, init }) => `${init.method} ${address}`)).toEqual([
    'POST /mesa/session/close',
    'GET /mesa/session',
  ])
  for (const { init } of sent) expect(new Headers(init.headers).has('authorization')).toBe(false)
})

test('parameters stand in the path, whatever signs they hold', async () => {
  const call = defineCall({
    name: 'readNote',
    method: 'GET',
    path: '/mesa/queries/{query}/notes/{note}',
    access: { right: 'read:inbox' },
    params: z.object({ query: z.string(), note: z.string() }),
    answer: noContent,
  })
  const { callMesa, sent } = page('tok', done)
  await callMesa(call, { params: { query: '45/6?', note: 'ñ' } })
  expect(sent[0]?.address).toBe('/mesa/queries/45%2F6%3F/notes/%C3%B1')
})

test('a 401 says which, and one of a session that was replaced meanwhile says nothing', async () => {
  const { callMesa, told } = page('tok', refused(401, 'sin_sesion'), refused(401, 'otra_red'))
  await expect(callMesa(readStaffSession, {})).rejects.toMatchObject({ code: 'sin_sesion' })
  await expect(callMesa(readStaffSession, {})).rejects.toMatchObject({ code: 'otra_red' })
  expect(told).toEqual(['unauthorized sin_sesion', 'unauthorized otra_red'])

  const replaced = page('old', () => {
    replaced.environment.token = 'new'
    return refused(401, 'sin_sesion')()
  })
  await expect(replaced.callMesa(readStaffSession, {})).rejects.toMatchObject({ code: 'sin_sesion' })
  expect(replaced.told).toEqual([])
})

test.each(['sin_permiso', 'falta_respaldo'])(
  'after %s the session is read again, and the refusal is told',
  async (code) => {
    const { callMesa, told, sent } = page('tok', refused(403, code))
    await expect(callMesa(closeStaffSession, {})).rejects.toMatchObject({
      code,
      message: 'Frase del servidor',
    })
    expect([told, sent.length]).toEqual([['reload'], 1])
  },
)

test('after a sign-in in another tab a call goes once more, with the new token', async () => {
  const { callMesa, environment, tokens } = page('old', refused(403, 'pedido_ajeno'), done)
  environment.renewed = 'new'
  await callMesa(closeStaffSession, {})
  expect(tokens()).toEqual(['old', 'new'])
})

test('with the same token it does not, and a second refusal is the last', async () => {
  const same = page('tok', refused(403, 'pedido_ajeno'))
  await expect(same.callMesa(closeStaffSession, {})).rejects.toMatchObject({ code: 'pedido_ajeno' })
  const twice = page('old', refused(403, 'pedido_ajeno'), refused(403, 'pedido_ajeno'))
  twice.environment.renewed = 'new'
  await expect(twice.callMesa(closeStaffSession, {})).rejects.toMatchObject({ code: 'pedido_ajeno' })
  expect(twice.tokens()).toEqual(['old', 'new'])
})

test('without a network, and for an answer of a proxy, the error says so', async () => {
  const { callMesa, told } = page(
    'tok',
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
  )
  await expect(callMesa(closeStaffSession, {})).rejects.toMatchObject({ code: 'sin_conexion', status: 0 })
  const fault = await callMesa(closeStaffSession, {}).catch((error: ApiError) => error)
  expect(fault).toMatchObject({ code: 'respuesta_invalida', status: 502 })
  expect(told).toEqual([])
})

test('a code of the portal, which Mesa cannot be answered, is no answer of ours', async () => {
  const { callMesa } = page('tok', refused(409, 'ya_pagado'))
  await expect(callMesa(closeStaffSession, {})).rejects.toMatchObject({ code: 'respuesta_invalida' })
})

test('a parameter of the query that is left out is not in the address', async () => {
  const { callMesa, sent } = page(
    'a',
    () => Response.json({ changes: [] }),
    () => Response.json({ changes: [] }),
  )
  await callMesa(listNumberChanges, { query: { customerId: undefined } })
  await callMesa(listNumberChanges, { query: { customerId: '17' } })
  expect(sent.map(({ address }) => address)).toEqual([
    listNumberChanges.path,
    `${listNumberChanges.path}?customerId=17`,
  ])
})
