import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from './answer-errors.ts'

const app = Fastify()
answerErrors(app)
app.get<{ Params: { code: string } }>('/fails/:code', async ({ params }) => {
  throw Object.assign(new Error('as the driver says it'), { code: params.code })
})

test('a statement that waited too long for what somebody holds is an interruption, any other fault is ours', async () => {
  const waited = await app.inject('/fails/57014')
  expect([waited.statusCode, waited.json().code]).toEqual([503, 'servicio_interrumpido'])
  expect(waited.headers['retry-after']).toBe('5')
  const other = await app.inject('/fails/42601')
  expect([other.statusCode, other.json().code]).toEqual([500, 'error_interno'])
})
