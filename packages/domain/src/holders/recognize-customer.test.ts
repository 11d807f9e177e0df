import { expect, test } from 'vitest'
import { recognizeCustomer } from './recognize-customer.ts'

const nobody = { byDocument: null, byCode: null }

test('without a code the document says who it is', () => {
  expect(recognizeCustomer(null, nobody)).toBe('new')
  expect(recognizeCustomer(null, { byDocument: { id: 1, code: 'C-7' }, byCode: null })).toBe('known')
})

test('a code keeps the person whose document changed', () => {
  expect(recognizeCustomer('C-7', { byDocument: null, byCode: { id: 1 } })).toBe('renamed')
})

test('a document and a code of the same person say the same', () => {
  expect(recognizeCustomer('C-7', { byDocument: { id: 1, code: 'C-7' }, byCode: { id: 1 } })).toBe('known')
  expect(recognizeCustomer('C-7', { byDocument: { id: 1, code: null }, byCode: null })).toBe('known')
  expect(recognizeCustomer('C-7', nobody)).toBe('new')
})

test('a document of one and a code of another are refused: two people never become one', () => {
  expect(recognizeCustomer('C-7', { byDocument: { id: 2, code: 'C-8' }, byCode: { id: 1 } })).toBe('taken')
  expect(recognizeCustomer('C-7', { byDocument: { id: 2, code: null }, byCode: { id: 1 } })).toBe('taken')
})

test('a code that nobody has may take the place of another', () => {
  expect(recognizeCustomer('C-9', { byDocument: { id: 1, code: 'C-7' }, byCode: null })).toBe('recoded')
})
