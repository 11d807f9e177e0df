import { expect, test } from 'vitest'
import { readFormAnswer } from './read-form-answer.ts'

const answer = (orderStatus: string) => ({
  hash: 'abc',
  hashAlgorithm: 'sha256_hmac',
  hashKey: 'sha256_hmac',
  rawClientAnswer: '{"orderStatus":"…"}',
  clientAnswer: { orderStatus, orderDetails: { orderId: '211126152005-7K2Q' } },
})

test('a PAID order passes on exactly what the provider signed', () => {
  expect(readFormAnswer(answer('PAID'))).toEqual({
    kind: 'paid',
    answer: {
      rawAnswer: '{"orderStatus":"…"}',
      hash: 'abc',
      hashAlgorithm: 'sha256_hmac',
      hashKey: 'sha256_hmac',
    },
  })
})

test.each(['RUNNING', 'PARTIALLY_PAID', 'UNPAID', 'BRAND_NEW'])(
  'an order that is %s is reconciled instead of waiting for the form',
  (status) => expect(readFormAnswer(answer(status))).toEqual({ kind: 'unknown' }),
)
