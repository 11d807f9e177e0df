import { screens as mesaScreens } from '@llave/mesa/screens'
import { screens } from '@llave/portal/screens'
import { expect, test } from 'vitest'
import { mesaStates } from '../screens/mesa/states.ts'
import { screenStates } from '../screens/states.ts'
import { listMissing } from './list-missing.ts'

test('every screen of the portal and of Mesa is in the contact sheet', () => {
  expect(listMissing(Object.keys(screens), screenStates)).toEqual([])
  expect(listMissing(Object.keys(mesaScreens), mesaStates)).toEqual([])
})

test('a missing screen is named', () => {
  expect(
    listMissing(['/', '/query/request/new', '/query/request/:id', '/query/keys/:id'], screenStates),
  ).toEqual(['/query/keys/:id'])
})
