import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signAnswer, signedFields } from './signature.ts'

const password = 'testpassword_EXAMPLEnotARealKey0123456789'
const hmacKey = 'EXAMPLEhmacKey0123456789abcdefghijklmnop'
const example = readFileSync(new URL('objects/payment-example.txt', import.meta.url), 'utf8')
const small = '{"a":"S/ 10.00 – Ñandú","_type":"V4/Payment"}'

test('the example payment has the signatures of the vectors, under both keys', () => {
  expect(signAnswer(example, password)).toBe(
    '455d85edfbd07fd7cb9c03c9c16ab94e417a0c667c962f57c0e13e4a665c08c1',
  )
  expect(signAnswer(example, hmacKey)).toBe(
    '49df7aac67c5d872ecbdce55414590b17a72578c8fb491cbaac9dfc90fb1e4b5',
  )
})

test('a text outside ASCII is hashed as UTF-8', () => {
  expect(signAnswer(small, password)).toBe('91e55fc637258fcb3ea5ff3fb1fee932f20a79227e0dc5ad8004bfb4c8e89831')
  expect(signAnswer(small, hmacKey)).toBe('700fa2cd97f92da23c48e315bc732491c4197928b21549e1f1b3b84aa8bce502')
})

test('an escaped slash makes another text with another hash', () => {
  const escaped = small.replace('/', '\\/')
  expect(signAnswer(escaped, password)).not.toBe(signAnswer(small, password))
})

test('the fields name the key family that signed', () => {
  expect(signedFields(small, 'password', password)).toEqual({
    'kr-hash': signAnswer(small, password),
    'kr-hash-algorithm': 'sha256_hmac',
    'kr-hash-key': 'password',
    'kr-answer-type': 'V4/Payment',
    'kr-answer': small,
  })
  expect(signedFields(small, 'sha256_hmac', hmacKey)['kr-hash-key']).toBe('sha256_hmac')
})
