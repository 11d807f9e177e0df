import { screens } from '@llave/portal/screens'
import { expect, test } from 'vitest'
import { listMissing } from './list-missing.ts'

test('every screen of the portal is in the contact sheet', () => {
  expect(listMissing(Object.keys(screens))).toEqual([])
})

test('a missing screen is named', () => {
  expect(listMissing(['/', '/query/request/new', '/query/request/:id', '/query/keys/:id'])).toEqual([
    '/query/keys/:id',
  ])
})
